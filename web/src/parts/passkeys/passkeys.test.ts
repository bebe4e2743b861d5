import { afterEach, expect, it, vi } from 'vitest'

import { addPasskey } from './passkeys.ts'

const { passkey } = vi.hoisted(() => ({
  passkey: { startRegistration: vi.fn(), verifyRegistration: vi.fn(), update: vi.fn() },
}))
vi.mock('#connection/auth.ts', () => ({ loadAuth: () => Promise.resolve({ passkey }) }))

class Made {
  static parseCreationOptionsFromJSON = (options: object) => options
  toJSON = () => ({ id: 'made' })
}

function ceremony(verified: object) {
  vi.stubGlobal('PublicKeyCredential', Made)
  vi.stubGlobal('navigator', { credentials: { create: () => Promise.resolve(new Made()) } })
  passkey.startRegistration.mockResolvedValue({ data: { options: {}, challenge_id: 'c' }, error: null })
  passkey.verifyRegistration.mockResolvedValue(verified)
  passkey.update.mockResolvedValue({ data: null, error: new Error('lost') })
}
afterEach(() => vi.unstubAllGlobals())

it('adds a passkey whose name could not be kept', async () => {
  ceremony({ data: { id: 'made' }, error: null })
  await addPasskey('Phone')
  expect(passkey.update).toHaveBeenCalledWith({ passkeyId: 'made', friendlyName: 'Phone' })
})

it('fails where the passkey was not kept', async () => {
  ceremony({ data: null, error: new Error('refused') })
  await expect(addPasskey('Phone')).rejects.toThrow('refused')
})
