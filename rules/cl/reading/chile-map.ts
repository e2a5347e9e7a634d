/**
 * Chile between parallels, from north to south: where a band begins, and the meridians it lies between. Drawn by hand
 * with a slack of some tenths of a degree on every side, so that no place in Chile is left out; a narrow strip of the
 * neighbours is let in.
 */
const mainland: readonly (readonly [north: number, west: number, east: number])[] = [
  [-17.4, -69.9, -69.2],
  [-17.9, -70.2, -68.8],
  [-18.2, -70.6, -68.8],
  [-19, -70.5, -68.3],
  [-21, -70.5, -67.7],
  [-22, -70.8, -66.9],
  [-24, -71, -67.1],
  [-25, -71.2, -68],
  [-27, -71.6, -68.2],
  [-28, -71.9, -69],
  [-29, -72, -69.6],
  [-32, -72.2, -69.7],
  [-34, -72.6, -69.6],
  [-35, -73.2, -70],
  [-36, -73.8, -70.2],
  [-37, -74.2, -70.6],
  [-39, -74.3, -71],
  [-40, -74.4, -71.4],
  [-42, -75, -71.4],
  [-43, -75.5, -71.3],
  [-44, -76, -70.9],
  [-46, -76.2, -71.2],
  [-47, -76.2, -71.5],
  [-48, -76.2, -72],
  [-48.8, -76.2, -72.5],
  [-50.5, -76.2, -71.9],
  [-51.8, -76, -68.2],
  [-54.1, -75.2, -68.4],
  [-54.8, -74.5, -66.3],
  // South of Diego Ramírez there is only sea.
  [-56.7, 0, -1],
]

/** Islands far off the coast, and the claim in Antarctica: north, south, west, east. */
const islands: readonly (readonly [north: number, south: number, west: number, east: number])[] = [
  // Rapa Nui; Salas y Gómez; San Félix and San Ambrosio; Juan Fernández.
  [-26.9, -27.4, -109.7, -109],
  [-26.3, -26.7, -105.6, -105.1],
  [-26.1, -26.5, -80.3, -79.7],
  [-33.4, -34, -81, -78.6],
  [-60, -90, -90, -53],
]

/** Whether a point, in degrees, is in Chile: the mainland, its islands or the Antarctic claim. Somewhat too generous. */
export function isInChile(latitude: number, longitude: number): boolean {
  const band = mainland.findLast(([north]) => latitude <= north)
  if (band !== undefined && longitude >= band[1] && longitude <= band[2]) return true
  return islands.some(([north, south, west, east]) => latitude <= north && latitude >= south && longitude >= west && longitude <= east)
}
