import { folded } from '@fieldlark/ui/folded.ts'
import { expect, it } from 'vitest'

import { zoneLabel, zoneSearchText } from './zone-names.ts'

it.each([
  ['en', 'America/New_York', /^Eastern Time — New York \(GMT-[45]\)$/],
  ['es', 'America/New_York', /^Hora del Este — Nueva York \(GMT-[45]\)$/],
  ['en', 'America/Los_Angeles', /^Pacific Time — Los Angeles \(GMT-[78]\)$/],
  ['es', 'America/Los_Angeles', /^Hora del Pacífico — Los Ángeles \(GMT-[78]\)$/],
  ['es', 'America/Mexico_City', /^Hora estándar central — Ciudad de México \(GMT-6\)$/],
  ['es', 'America/Bogota', /^Hora estándar de Colombia — Bogotá \(GMT-5\)$/],
  ['en', 'America/Bogota', /^Colombia Standard Time — Bogotá \(GMT-5\)$/],
  ['es', 'America/Argentina/Buenos_Aires', /^Hora estándar de Argentina — Buenos Aires \(GMT-3\)$/],
  ['es', 'Europe/Madrid', /^Hora de Europa central — Madrid \(GMT\+[12]\)$/],
  ['es', 'Europe/Bucharest', /^Hora de Europa oriental — Bucarest \(GMT\+[23]\)$/],
  ['en', 'Pacific/Honolulu', /^Hawaii-Aleutian Standard Time — Honolulu \(GMT-10\)$/],
  ['es', 'UTC', /^UTC$/],
] as const)('in %s %s is called what people call it', (language, zone, label) => {
  expect(zoneLabel(language, zone)).toMatch(label)
})

it.each([
  ['en', 'America/New_York', 'new york'],
  ['en', 'America/New_York', 'eastern'],
  ['en', 'America/New_York', 'america/new_york'],
  ['es', 'America/New_York', 'nueva york'],
  ['es', 'America/New_York', 'new york'],
  ['es', 'America/New_York', 'del este'],
  ['es', 'America/Bogota', 'bogota'],
] as const)('in %s %s is found by "%s"', (language, zone, typed) => {
  expect(folded(zoneSearchText(language, zone))).toContain(folded(typed))
})

it.each(['en', 'es'] as const)('in %s every zone of the browser has a name of its own', (language) => {
  const labels = Intl.supportedValuesOf('timeZone').map((zone) => zoneLabel(language, zone))
  expect(labels.filter((label) => !/^[^_]+ — [^_]+ \(GMT.*\)$|^UTC$/.test(label))).toEqual([])
})
