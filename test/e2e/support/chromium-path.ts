/** Where Debian puts Chromium, or where somebody says it is. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
