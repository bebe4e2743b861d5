import type { ReactNode } from 'react'

import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening, Section } from '../frame/section.tsx'
import type { PageRow, Place } from '../registry/page-row.ts'
import { Picture } from './picture.tsx'
import { fileOf } from './picture-files.ts'
import { formats, type PictureName, type PresetName, pictureSizes } from './picture-list.ts'
import { pictureTrialsTexts } from './picture-trials.texts.ts'

/** Widths at which each preset is tried, as classes: the policy of the page refuses styles of an element. */
const boxes = { 160: 'w-40', 264: 'w-66', 400: 'w-100', 640: 'w-160' } as const
type Trials = readonly (readonly [keyof typeof boxes, PictureName])[]

/** Each picture once: a browser that has a larger file of it at hand takes that. */
const trials: readonly { preset: PresetName; tried: Trials }[] = [
  {
    preset: 'phone',
    tried: [
      [160, 'quote'],
      [264, 'today'],
      [400, 'invoice'],
    ],
  },
  {
    preset: 'text',
    tried: [
      [264, 'quote-page'],
      [640, 'invoice-page'],
    ],
  },
]

type Facts = readonly (keyof (typeof pictureTrialsTexts)['en']['facts'])[]
const ofPicture: Facts = ['file', 'format', 'width', 'shown', 'bytes', 'decode']
const ofBrowser: Facts = ['dots', 'view', 'shift']

function FactList({ place, facts }: { place: Place; facts: Facts }) {
  const texts = pictureTrialsTexts[place.language].facts
  return (
    <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map((fact) => (
        <div key={fact} className="contents">
          <dt className="text-ink-soft">{texts[fact]}</dt>
          <dd data-fact={fact} className="money truncate font-medium">
            –
          </dd>
        </div>
      ))}
    </dl>
  )
}

type TrialProps = { place: Place; title: string; children: ReactNode; box?: string }

/** A picture with what the script finds out about it. As wide as its box, so that a long name of a file moves no neighbour. */
function Trial({ place, title, children, box = '' }: TrialProps) {
  return (
    <figure data-trial className={`max-w-full min-w-66 ${box}`}>
      <div className={`max-w-full ${box}`}>{children}</div>
      <figcaption className="mt-3">
        <p className="font-semibold">{title}</p>
        <FactList place={place} facts={ofPicture} />
      </figcaption>
    </figure>
  )
}

const look = 'h-auto w-full rounded-card border border-line bg-sunken'

function PictureTrials({ place }: { place: Place }) {
  const { language } = place
  const texts = pictureTrialsTexts[language]
  return (
    <PageFrame place={place}>
      <div data-island="pictures">
        <Opening title={texts.heading} body={texts.intro}>
          <div className="mt-8 max-w-xl rounded-card border border-line bg-surface p-5" data-browser>
            <h2 className="text-lg font-semibold">{texts.browser}</h2>
            <FactList place={place} facts={ofBrowser} />
            <noscript>
              <p className="mt-3 text-ink-soft">{texts.noScript}</p>
            </noscript>
          </div>
        </Opening>
        <Section id="page" title={texts.presets.page} body={texts.presetBody.page}>
          <Trial place={place} title={texts.alts.week}>
            <Picture
              name="week"
              language={language}
              alt={texts.alts.week}
              preset="page"
              isFirst
              className={look}
            />
          </Trial>
        </Section>
        {trials.map(({ preset, tried }) => (
          <Section
            key={preset}
            id={preset}
            title={texts.presets[preset]}
            body={texts.presetBody[preset]}
            className="border-t border-line"
          >
            <div className="flex flex-wrap items-start gap-8">
              {tried.map(([width, name]) => (
                <Trial key={width} place={place} title={texts.at(String(width))} box={boxes[width]}>
                  <Picture
                    name={name}
                    language={language}
                    alt={texts.alts[name]}
                    preset={preset}
                    sizes={`min(${width}px, calc(100vw - 2rem))`}
                    className={look}
                  />
                </Trial>
              ))}
            </div>
          </Section>
        ))}
        <Formats place={place} />
        <Cases place={place} />
      </div>
    </PageFrame>
  )
}

function Formats({ place }: { place: Place }) {
  const texts = pictureTrialsTexts[place.language]
  return (
    <Section id="formats" title={texts.formats} body={texts.formatsBody} className="border-t border-line">
      <div className="grid gap-8 md:grid-cols-3">
        {formats.map((format) => (
          <Trial key={format} place={place} title={format.toUpperCase()}>
            <img
              src={fileOf('week', place.language, 800, format)}
              alt={texts.alts.week}
              {...pictureSizes.week}
              loading="lazy"
              decoding="async"
              className={look}
            />
          </Trial>
        ))}
      </div>
    </Section>
  )
}

/** One dot without colour. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function Cases({ place }: { place: Place }) {
  const texts = pictureTrialsTexts[place.language]
  const late = fileOf('week', place.language, 400, 'webp')
  const files = { broken: '/assets/pictures/missing.webp', slow: nothing }
  return (
    <Section id="cases" title={texts.cases} className="border-t border-line">
      <div className="grid gap-8 md:grid-cols-2">
        {(['broken', 'slow'] as const).map((name) => (
          <div key={name} data-case={name}>
            <h3 className="text-lg font-semibold">{texts[name]}</h3>
            <p className="mt-1.5 mb-4 text-ink-soft">{texts[`${name}Body`]}</p>
            <img
              src={files[name]}
              alt={name === 'broken' ? texts.brokenAlt : texts.alts.week}
              width={400}
              height={250}
              loading="lazy"
              data-late={name === 'slow' ? late : undefined}
              className={`aspect-[8/5] p-4 ${look} ${name === 'slow' ? 'p-0' : ''}`}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}

export const picturesRow: PageRow = {
  path: paths.testResponsiveImages,
  heads: pictureTrialsTexts,
  updated: '2026-11-27',
  isUnlisted: true,
  body: (place) => <PictureTrials place={place} />,
}
