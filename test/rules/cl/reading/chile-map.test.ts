import { describe, expect, it } from 'vitest'
import { isInChile } from '../../../../rules/cl/reading/chile-map.ts'

describe('places in Chile', () => {
  it.each([
    ['Visviri', -17.59, -69.48],
    ['Arica', -18.48, -70.32],
    ['Chungará', -18.25, -69.17],
    ['Colchane', -19.28, -68.64],
    ['Iquique', -20.21, -70.15],
    ['Ollagüe', -21.22, -68.25],
    ['San Pedro de Atacama', -22.91, -68.2],
    ['Paso de Jama', -23.24, -67.02],
    ['Antofagasta', -23.65, -70.4],
    ['Copiapó', -27.37, -70.33],
    ['La Serena', -29.9, -71.25],
    ['Portillo', -32.84, -70.13],
    ['Valparaíso', -33.05, -71.61],
    ['Santiago', -33.45, -70.67],
    ['Concepción', -36.83, -73.05],
    ['Lonquimay', -38.45, -71.37],
    ['Isla Mocha', -38.37, -73.92],
    ['Ancud', -41.87, -73.83],
    ['Futaleufú', -43.19, -71.86],
    ['Melinka', -43.9, -73.75],
    ['Coyhaique', -45.57, -72.07],
    ['Chile Chico', -46.54, -71.72],
    ["Villa O'Higgins", -48.47, -72.56],
    ['Puerto Edén', -49.13, -74.41],
    ['Cerro Castillo', -51.26, -72.35],
    ['Punta Arenas', -53.16, -70.91],
    ['Cerro Sombrero', -52.77, -69.29],
    ['Punta Delgada', -52.46, -69.54],
    ['Puerto Williams', -54.93, -67.61],
    ['Puerto Toro', -55.08, -67.08],
    ['Cabo de Hornos', -55.98, -67.27],
    ['Diego Ramírez', -56.49, -68.71],
    ['Hanga Roa', -27.15, -109.43],
    ['San Juan Bautista', -33.64, -78.83],
    ['Villa Las Estrellas', -62.2, -58.96],
    ['Polo Sur', -90, -60],
  ])('has %s inside', (_, latitude, longitude) => {
    expect(isInChile(latitude, longitude)).toBe(true)
  })

  it.each([
    ['Tacna', -18.01, -70.25],
    ['La Paz', -16.5, -68.15],
    ['Lima', -12.05, -77.04],
    ['Uyuni', -20.46, -66.83],
    ['Salta', -24.79, -65.41],
    ['San Juan', -31.54, -68.54],
    ['Mendoza', -32.89, -68.84],
    ['Malargüe', -35.47, -69.58],
    ['Neuquén', -38.95, -68.06],
    ['Bariloche', -41.13, -71.31],
    ['Esquel', -42.91, -71.32],
    ['El Calafate', -50.34, -72.27],
    ['Río Gallegos', -51.62, -69.22],
    ['Río Grande', -53.79, -67.7],
    ['Buenos Aires', -34.6, -58.38],
    ['Madrid', 40.42, -3.7],
    ['El punto cero', 0, 0],
    ['Santiago sin signos', 33.45, 70.67],
    ['En el mar, al sur de Hornos', -58, -67],
    ['Al sur, en el meridiano de Greenwich', -58, 0],
  ])('has %s outside', (_, latitude, longitude) => {
    expect(isInChile(latitude, longitude)).toBe(false)
  })
})
