#!/usr/bin/env bash
# Fetches VS Code as a page. Nothing native is built: without its log files, file watcher and terminals it runs all the same.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --ignore-scripts --no-audit --no-fund
npm install --ignore-scripts --omit=dev --omit=optional --no-package-lock --no-audit --no-fund --prefix node_modules/code-server/lib/vscode
# The extension host does not start without these two: the watchdog, which ends it when its parent is gone, and the files of its log.
modules=node_modules/code-server/lib/vscode/node_modules/@vscode
echo 'exports.start = () => {}' >"$modules/native-watchdog/index.js"
cat >"$modules/spdlog/index.js" <<'JS'
const nothing = () => {}
const logger = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : nothing) })
exports.createRotatingLogger = () => logger
exports.createAsyncRotatingLogger = async () => logger
exports.setFlushOn = nothing
exports.setLevel = nothing
exports.shutdown = nothing
JS
