import { createPrivateKey, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCertificate } from './selfSignedCertificate.ts'

const now = Date.UTC(2026, 2, 1)

test('a self-signed certificate is for the mail domain and valid for years', () => {
  const { cert, key } = makeCertificate('in.reader.example', now)
  const certificate = new X509Certificate(cert)
  expect(certificate.subject).toBe('CN=in.reader.example')
  expect(certificate.checkHost('in.reader.example')).toBe('in.reader.example')
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true)
  expect(Date.parse(certificate.validFrom)).toBeLessThan(now)
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(now + 9 * 365 * 86_400_000)
})

test('no two are alike, and one that ends after 2050 is valid as well', () => {
  const [one, other] = [makeCertificate('a.example', now), makeCertificate('a.example', now)]
  expect(new X509Certificate(one.cert).serialNumber).not.toBe(new X509Certificate(other.cert).serialNumber)
  const late = new X509Certificate(makeCertificate('a.example', Date.UTC(2045, 0, 1)).cert)
  expect(new Date(late.validTo).getUTCFullYear()).toBeGreaterThan(2050)
})
