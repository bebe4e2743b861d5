import { painting as checklist } from '@fieldlark/domain/checklists/painting.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { type PaintJob, paintPrice, wallArea } from '@fieldlark/domain/prices/paint-price.ts'

import { dollars } from '../dollars.ts'
import type { TradePageContent } from '../trade-page-content.ts'
import { paintingTexts } from './painting.texts.ts'
import { paintingYearTexts } from './painting-year.texts.ts'

const room = { length: 14, width: 12, height: 8, doors: 1, windows: 2 }
const ceilingArea = room.length * room.width
const job: PaintJob = {
  area: wallArea(room),
  coats: 2,
  coverage: 350,
  hourlyArea: 150,
  prepHours: 3,
  hourlyRateCents: 4200,
  gallonCents: 4200,
  sundriesCents: 2950,
}
const bedroom = paintPrice(job)
const thirdCoat = paintPrice({ ...job, coats: 3 })
const ceilingPrepHours = 4
const badWallsPrepHours = 6

/** What the page of painting businesses shows. */
export const painting: TradePageContent = {
  trade: 'painting',
  texts: paintingTexts,
  yearTexts: paintingYearTexts,
  example: {
    priceCents: bedroom.totalCents,
    people: 1,
    hours: job.prepHours + bedroom.paintingHours,
    hourlyWageCents: 2200,
    miles: 20,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: bedroom.paintCents + job.sundriesCents,
  },
  longerHours: 10,
  prices: (language) => {
    const texts = paintingTexts[language]
    const rate = dollars(language, job.hourlyRateCents)
    const prepCents = job.prepHours * job.hourlyRateCents
    const hours = String(bedroom.paintingHours)
    return {
      sum: {
        lines: [
          { name: texts.prep, hint: texts.hoursAt(String(job.prepHours), rate), cents: prepCents },
          {
            name: texts.painting,
            hint: texts.paintingHint(String(job.area), job.coats, hours, rate),
            cents: bedroom.laborCents - prepCents,
          },
          {
            name: texts.paint,
            hint: texts.paintHint(String(bedroom.gallons), dollars(language, job.gallonCents)),
            cents: bedroom.paintCents,
          },
          { name: texts.sundries, hint: texts.sundriesHint, cents: job.sundriesCents },
        ],
        total: { name: texts.total, hint: texts.totalHint, cents: bedroom.totalCents },
      },
      choices: [
        {
          name: texts.ceilingToo,
          hint: texts.ceilingHint(String(ceilingArea), String(ceilingPrepHours)),
          cents: paintPrice({ ...job, area: job.area + ceilingArea, prepHours: ceilingPrepHours }).totalCents,
        },
        {
          name: texts.thirdCoat,
          hint: texts.thirdCoatHint(String(thirdCoat.gallons)),
          cents: thirdCoat.totalCents,
        },
        {
          name: texts.badWalls,
          hint: texts.badWallsHint(String(badWallsPrepHours)),
          cents: paintPrice({ ...job, prepHours: badWallsPrepHours }).totalCents,
        },
      ],
    }
  },
  checklist,
  posts: ['quote-that-wins', 'hourly-price', 'deposits'],
  words: [
    ['primer', 'sellador, imprimación'],
    ['coat', 'mano, capa'],
    ['sheen: flat, eggshell, semi-gloss', 'acabado: mate, cáscara de huevo, semibrillante'],
    ['painter’s tape', 'cinta de pintor'],
    ['drop cloth', 'lona, tela para el piso'],
    ['spackle', 'pasta para resanar'],
    ['sand', 'lijar'],
    ['cut in', 'recortar con brocha'],
  ],
}
