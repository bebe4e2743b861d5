import { readHookSecret } from '#auth/phone/hook-signature.ts'
import { isJsonObject } from '#http/json-object.ts'
import { defaultSettings, googleIssuer, type Settings } from './settings.ts'

/** The content of a configuration file: settings that replace defaults, and the JWT secret if it has one. */
type Configuration = { settings: Partial<Settings>; jwtSecret: string | null }

type Check = { isValid: (value: unknown) => boolean; wanted: string }

const text: Check = { isValid: (value) => typeof value === 'string', wanted: 'a text' }
const flag: Check = { isValid: (value) => typeof value === 'boolean', wanted: 'true or false' }
const number: Check = {
  isValid: (value) => Number.isInteger(value) && Number(value) >= 0,
  wanted: 'a whole number from 0',
}
const texts: Check = {
  isValid: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  wanted: 'a list of texts',
}
const numbersByName: Check = {
  isValid: (value) => isJsonObject(value) && Object.values(value).every((each) => number.isValid(each)),
  wanted: 'an object of names and whole numbers',
}
const textsByName: Check = {
  isValid: (value) =>
    isJsonObject(value) &&
    Object.entries(value).every(([name, each]) => /^\w+$/.test(name) && typeof each === 'string'),
  wanted: 'an object of names (letters, digits, _) and texts',
}
const smsHookKeys: Check = {
  isValid: (value) =>
    isJsonObject(value) &&
    typeof value['url'] === 'string' &&
    URL.canParse(value['url']) &&
    texts.isValid(value['secrets']) &&
    [value['secrets']].flat().length > 0 &&
    [value['secrets']].flat().every((secret) => readHookSecret(String(secret)) !== null),
  wanted: 'an object with url (an address) and secrets (a list of v1,whsec_ and base64), or null',
}
const googleKeys: Check = {
  isValid: (value) =>
    isJsonObject(value) &&
    texts.isValid(value['client_ids']) &&
    text.isValid(value['secret']) &&
    (value['issuer'] === undefined || (typeof value['issuer'] === 'string' && URL.canParse(value['issuer']))),
  wanted:
    'an object with client_ids (a list of texts), secret (a text) and perhaps issuer (an address), or null',
}

const nullable = new Set<keyof Settings>([
  'anonRole',
  'preRequest',
  'signingKeysFile',
  'jwtAudience',
  'maxRows',
  'webauthnRpId',
  'webauthnRpName',
  'google',
  'smsHook',
  'secondStepSeconds',
  'sessionIdleSeconds',
  'sessionMaxSeconds',
])

/** Reads the flat snake_case object of a configuration file. Throws one error that lists all faults. */
export function readConfiguration(file: unknown): Configuration {
  if (!isJsonObject(file)) {
    throw new Error('The configuration has to be a JSON object.')
  }
  const names = new Map(settingNames().map((name) => [snakeCase(name), name]))
  const faults: string[] = []
  const settings: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(file)) {
    const name = names.get(key)
    if (key === 'jwt_secret') {
      if (typeof value !== 'string' || value.length < 32) {
        faults.push('jwt_secret has to be a text of at least 32 characters')
      }
    } else if (name === undefined) {
      faults.push(`${key} is not a setting`)
    } else if (value === null && nullable.has(name)) {
      settings[name] = null
    } else if (checkOf(name).isValid(value)) {
      settings[name] = name === 'google' ? googleOf(value) : value
    } else {
      faults.push(`${key} has to be ${checkOf(name).wanted}`)
    }
  }
  if (faults.length > 0) {
    throw new Error(`The configuration has ${faults.length} fault(s): ${faults.join('; ')}.`)
  }
  return { settings, jwtSecret: typeof file['jwt_secret'] === 'string' ? file['jwt_secret'] : null }
}

function checkOf(name: keyof Settings): Check {
  const value = defaultSettings[name]
  if (name === 'secondStepSeconds' || name === 'sessionIdleSeconds' || name === 'sessionMaxSeconds') {
    return number
  }
  if (name === 'google') {
    return googleKeys
  }
  if (name === 'smsHook') {
    return smsHookKeys
  }
  if (name === 'statementTimeoutsMs' || name === 'storageMaxPixels') {
    return numbersByName
  }
  if (name === 'appSettings' || name === 'smsTestCodes') {
    return textsByName
  }
  if (Array.isArray(value)) {
    return texts
  }
  return typeof value === 'boolean' ? flag : typeof value === 'number' ? number : text
}

function googleOf(value: unknown): Settings['google'] {
  const keys = isJsonObject(value) ? value : {}
  const clientIds = Array.isArray(keys['client_ids']) ? keys['client_ids'].map(String) : []
  return {
    clientIds,
    secret: String(keys['secret']),
    issuer: typeof keys['issuer'] === 'string' ? keys['issuer'] : googleIssuer,
  }
}

function settingNames(): (keyof Settings)[] {
  const isSetting = (name: string): name is keyof Settings => name in defaultSettings
  return Object.keys(defaultSettings).filter(isSetting)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
