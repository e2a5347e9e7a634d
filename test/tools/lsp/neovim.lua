-- What Neovim's own client does with svc lsp: open, edit, fix, rename. Prints a line for each; run by neovim.test.ts.
local folder, node, command = vim.env.SVC_FOLDER, vim.env.SVC_NODE, vim.env.SVC_COMMAND
local function wait(what, is)
  if not vim.wait(20000, is, 20) then
    print('FAILED ' .. what)
    vim.cmd('cquit')
  end
end

vim.lsp.start_client({
  name = 'svc',
  cmd = { node, command, 'lsp', '--stdio' },
  root_dir = folder,
  workspace_folders = { { uri = vim.uri_from_fname(folder), name = 'prueba' } },
  on_init = function(client)
    vim.cmd('edit ' .. folder .. '/paciente.json')
    vim.lsp.buf_attach_client(0, client.id)
  end,
})
wait('open', function() return #vim.diagnostic.get(0) > 0 end)
print('open ' .. vim.diagnostic.get(0)[1].source)

local before = #vim.diagnostic.get(0)
vim.api.nvim_buf_set_lines(0, 3, 4, false, { '  "gender": "male"' })
wait('edit', function() return #vim.diagnostic.get(0) < before end)
print('edit')

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
local textDocument = vim.lsp.util.make_text_document_params()

vim.api.nvim_buf_set_lines(0, 3, 4, false, { '  "gender": "Male"' })
wait('edit back', function() return #vim.diagnostic.get(0) == before end)
local actions = ask('textDocument/codeAction', {
  textDocument = textDocument,
  range = { start = { line = 3, character = 14 }, ['end'] = { line = 3, character = 14 } },
  context = { diagnostics = {} },
})
for _, action in ipairs(actions) do
  if action.edit then
    vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
    break
  end
end
print('fix ' .. vim.api.nvim_buf_get_lines(0, 3, 4, false)[1])

local edit = ask('textDocument/rename', { textDocument = textDocument, position = { line = 2, character = 10 }, newName = 'nuevo' })
vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
print('rename ' .. vim.api.nvim_buf_get_lines(0, 2, 3, false)[1])
local other = vim.fn.bufnr(folder .. '/visita.json')
print('other ' .. vim.api.nvim_buf_get_lines(other, 0, 1, false)[1])
vim.cmd('qall!')
