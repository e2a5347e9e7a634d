import type { Request } from 'express'
import { describe, expect, it } from 'vitest'
import { createRequireOrigin } from '../../../proxy/middleware/origin.ts'

function isTaken(publicUrl: string, origin: string | undefined): boolean {
  try {
    createRequireOrigin(publicUrl)({ headers: origin === undefined ? {} : { origin } } as Request)
    return true
  } catch {
    return false
  }
}

describe('the origin of a request', () => {
  it.each([
    ['https://svc.example.cl', 'https://svc.example.cl'],
    ['https://svc.example.cl/fhir', 'https://svc.example.cl'],
    ['https://svc.example.cl:443', 'https://svc.example.cl'],
    ['https://svc.example.cl:8443', 'https://svc.example.cl:8443'],
    ['https://SVC.example.cl', 'https://svc.example.cl'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://[::1]:8080'],
    ['http://localhost', 'http://127.0.0.1'],
  ])('of %s may be %s', (publicUrl, origin) => {
    expect(isTaken(publicUrl, origin)).toBe(true)
  })

  it.each([
    ['https://svc.example.cl', undefined],
    ['https://svc.example.cl', ''],
    ['https://svc.example.cl', 'null'],
    ['https://svc.example.cl', 'http://svc.example.cl'],
    ['https://svc.example.cl', 'https://svc.example.cl/'],
    ['https://svc.example.cl', 'https://svc.example.cl:8443'],
    ['https://svc.example.cl', 'https://otro.svc.example.cl'],
    ['https://svc.example.cl', 'https://svc.example.cl.example.com'],
    ['https://svc.example.cl', 'https://localhost'],
    ['https://svc.example.cl', 'https://svc.example.cl, https://example.com'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1'],
    ['http://127.0.0.1:8080', 'http://localhost:8081'],
    ['http://127.0.0.1:8080', 'https://localhost:8080'],
    ['http://192.168.1.9:8080', 'http://localhost:8080'],
  ])('of %s may not be %s', (publicUrl, origin) => {
    expect(isTaken(publicUrl, origin)).toBe(false)
  })
})
