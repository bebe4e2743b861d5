import { ButtonLink } from '@fieldlark/ui/button.tsx'

import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening } from '../frame/section.tsx'
import type { PageRow } from '../registry/page-row.ts'
import { notFoundTexts } from './not-found.texts.ts'

/** What the server answers at an address that is neither a page nor a screen. */
export const notFoundRow: PageRow = {
  path: '/404',
  heads: notFoundTexts,
  updated: '2026-11-27',
  isUnlisted: true,
  body: (place) => {
    const texts = notFoundTexts[place.language]
    return (
      <PageFrame place={place}>
        <Opening title={texts.heading} body={texts.body}>
          <ButtonLink
            variant="primary"
            className="mt-6 mb-16 md:mb-32"
            href={place.href(paths.landing)}
            data-open={texts.toDashboard}
          >
            {texts.toStart}
          </ButtonLink>
        </Opening>
      </PageFrame>
    )
  },
}
