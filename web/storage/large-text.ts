/** In UTF-16 units: to divide, join or parse more of a text at once keeps the page waiting. */
export const largeText = 2_000_000
