import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { makeTotpSecret, qrSvg, stepOfCode, totpUri } from './totp.ts'

const now = 1_800_000_010_000
const step = 60_000_000

test('accepts a code in its own thirty seconds and the ones before and after', () => {
  const secret = makeTotpSecret()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const at = (steps: number) => stepOfCode(secret, totp.generate({ timestamp: now + steps * 30_000 }), now)
  expect([at(-1), at(0), at(1)]).toEqual([step - 1, step, step + 1])
  expect([at(-2), at(2)]).toEqual([null, null])
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456', '123456\n'])(
  'rejects %o, which is not six digits',
  (code) => {
    expect(stepOfCode(makeTotpSecret(), code, now)).toBeNull()
  },
)

test('matches the vectors of RFC 6238', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32
  expect(stepOfCode(secret, '287082', 59_000)).toBe(1)
  expect(stepOfCode(secret, '081804', 1_111_111_109_000)).toBe(37_037_036)
})

test('the URI contains everything an app needs, whatever the names are', () => {
  expect(totpUri('app.test:3000', 'ann+x@example.com', 'ABC')).toBe(
    'otpauth://totp/app.test%3A3000:ann%2Bx@example.com?algorithm=SHA1&digits=6&issuer=app.test%3A3000&period=30&secret=ABC',
  )
})

test('the QR code works in an unescaped data: URL', async () => {
  const svg = await qrSvg(totpUri('app.test', 'ann@example.com', makeTotpSecret()))
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>$/)
  expect(svg).not.toMatch(/[#%]/)
})
