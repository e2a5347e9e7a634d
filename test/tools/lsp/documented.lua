-- The documented configuration, with vim.lsp.start and the file types in Lua of later versions, and what is found in each file of a folder. Run by neovim.test.ts.
vim.lsp.start = vim.lsp.start or function(config)
  local buffer = vim.api.nvim_get_current_buf()
  config.on_init = function(client) vim.lsp.buf_attach_client(buffer, client.id) end
  vim.lsp.start_client(config)
end
vim.cmd('luafile ' .. vim.env.SVC_CONFIG)
for _, name in ipairs({ 'paciente.json', 'pacientes.ndjson' }) do
  vim.cmd('edit ' .. vim.env.SVC_FOLDER .. '/' .. name)
  vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  print(name .. ' ' .. #vim.diagnostic.get(0))
end
vim.cmd('qall!')
