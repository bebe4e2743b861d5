import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isObject } from '../fields.ts'

/** Whether the value has the shape of what a browser sends after creating a credential. */
export function isCreation(value: unknown): value is RegistrationResponseJSON {
  return isCredential(value, ['attestationObject', 'clientDataJSON'])
}

/** Whether the value has the shape of what a browser sends after using a credential. */
export function isAssertion(value: unknown): value is AuthenticationResponseJSON {
  return isCredential(value, ['authenticatorData', 'clientDataJSON', 'signature'])
}

function isCredential(value: unknown, parts: readonly string[]): boolean {
  if (!isObject(value) || !isObject(value['response'])) return false
  const response = value['response']
  return (
    typeof value['id'] === 'string' &&
    value['id'].length <= 2048 &&
    parts.every((part) => typeof response[part] === 'string')
  )
}

/** Ways to reach the authenticator ("usb", "internal"); browsers use them as hints. */
export function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const given: unknown = response.transports
  const texts = Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
  return texts.filter((each) => /^[a-z-]{1,20}$/.test(each)).slice(0, 8)
}
