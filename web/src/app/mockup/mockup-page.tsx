import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { type ReactNode, useCallback } from 'react'
import { useSearchParams } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'

import { chooseTheme, type Theme, useTheme } from '../theme.ts'
import { ButtonSpecimens } from './button-specimens.tsx'
import { CardSpecimens } from './card-specimens.tsx'
import { ChoiceSpecimens } from './choice-specimens.tsx'
import { Device } from './device.tsx'
import { FieldSpecimens } from './field-specimens.tsx'
import { MarkSpecimens } from './mark-specimens.tsx'
import { MessageSpecimens } from './message-specimens.tsx'
import { mockupTexts } from './mockup.texts.ts'
import { type OpenPart, OpenSpecimen, openParts } from './open-specimen.tsx'
import { type Sample, type ScreenName, screenNames } from './sample.ts'
import type { GroupName } from './specimen.tsx'

const groups: readonly (readonly [GroupName, () => ReactNode])[] = [
  ['buttons', ButtonSpecimens],
  ['marks', MarkSpecimens],
  ['fields', FieldSpecimens],
  ['choices', ChoiceSpecimens],
  ['messages', MessageSpecimens],
  ['cards', CardSpecimens],
]

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }
/** A part needs less room than a screen, and the least width at which it looks as on a desk. */
const phonePart = { width: 360, height: 420 }
const deskPart = { width: 1024, height: 480 }
const differOnDesk: readonly OpenPart[] = ['list', 'dialog', 'question', 'menu', 'toasts']

/** `/mockup`: every part and eight screens, with a sample; `?part=` shows one part that lies over its page. */
export function MockupPage() {
  const [address] = useSearchParams()
  const part = openParts.find((each) => each === address.get('part'))
  return part ? <OpenSpecimen part={part} /> : <Overview />
}

function Overview() {
  const texts = useTexts(mockupTexts)
  const { theme } = useTheme(false)
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <title>{texts.documentTitle}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-7xl px-4 pb-8 lg:flex lg:gap-10">
        <Contents />
        <main className="min-w-0 flex-1 pt-5">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="max-w-xl">
              <h1 className="font-bold text-2xl tracking-[-0.02em]">{texts.title}</h1>
              <p className="mt-1 text-pretty text-ink-soft">{texts.subtitle}</p>
            </div>
            <Controls theme={theme} />
          </div>
          {screenNames.map((name) => (
            <Section key={name} id={name} title={texts.screenNames[name]}>
              <ScreenDevices name={name} theme={theme} />
            </Section>
          ))}
          {groups.map(([name, Group]) => (
            <Section key={name} id={name} title={texts.groups[name]}>
              <div className="grid gap-6">
                <Group />
              </div>
            </Section>
          ))}
          {openParts.map((part) => (
            <Section key={part} id={part} title={texts.openParts[part]}>
              <PartDevices part={part} theme={theme} />
            </Section>
          ))}
        </main>
      </div>
    </div>
  )
}

function Controls({ theme }: { theme: Theme }) {
  const texts = useTexts(mockupTexts)
  const { language, setLanguage } = useLanguage()
  return (
    <div className="flex flex-wrap gap-4">
      <Segmented
        label={texts.theme}
        options={[
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
        ]}
        value={theme}
        onValueChange={chooseTheme}
      />
      <Segmented
        label={texts.language}
        options={[
          { value: 'en', label: <span lang="en">English</span> },
          { value: 'es', label: <span lang="es">Español</span> },
        ]}
        value={language}
        onValueChange={setLanguage}
      />
    </div>
  )
}

/** Beside the page where there is room, else folded above it. */
function Contents() {
  const texts = useTexts(mockupTexts)
  return (
    <>
      <details className="border-line border-b lg:hidden">
        <summary className="flex min-h-11 items-center font-semibold text-sm">{texts.contents}</summary>
        <ContentsList />
      </details>
      <div className="hidden w-52 shrink-0 lg:block">
        <div className="lg:sticky lg:top-4">
          <ContentsList />
        </div>
      </div>
    </>
  )
}

function ContentsList() {
  const texts = useTexts(mockupTexts)
  const screens = screenNames.map((name) => [name, texts.screenNames[name]] as const)
  const parts = [
    ...groups.map(([name]) => [name, texts.groups[name]] as const),
    ...openParts.map((part) => [part, texts.openParts[part]] as const),
  ]
  return (
    <nav aria-label={texts.contents} className="pb-4">
      {[
        { title: texts.screens, entries: screens },
        { title: texts.parts, entries: parts },
      ].map(({ title, entries }) => (
        <div key={title} className="pb-5">
          <p className="px-2 pb-1 font-semibold text-xs">{title}</p>
          <ul>
            {entries.map(([id, name]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center rounded-control px-2 text-ink-soft text-sm hover:bg-sunken hover:text-ink lg:min-h-6"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pt-5">
      <h2 id={`${id}-title`} className="mb-4 border-line border-b pb-2 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

function ScreenDevices({ name, theme }: { name: ScreenName; theme: Theme }) {
  const texts = useTexts(mockupTexts)
  const pathOf = useCallback(({ screens }: Sample) => screens[name], [name])
  const props = { name: texts.screenNames[name], theme, pathOf, isSignedIn: true }
  return (
    <div className="grid gap-6 lg:flex">
      <Device {...props} device="phone" size={phone} />
      <Device {...props} device="desk" size={desk} />
    </div>
  )
}

function PartDevices({ part, theme }: { part: OpenPart; theme: Theme }) {
  const texts = useTexts(mockupTexts)
  const pathOf = useCallback(() => `/mockup?part=${part}`, [part])
  const props = { name: texts.openParts[part], theme, pathOf, isSignedIn: false }
  return (
    <div className="grid gap-6 lg:flex">
      <Device {...props} device="phone" size={phonePart} />
      {differOnDesk.includes(part) && <Device {...props} device="desk" size={deskPart} />}
    </div>
  )
}
