import { renderToStaticMarkup } from 'react-dom/server'

import { cardSize, type ShareCard } from '../cards/share-card.tsx'
import { siteUrl } from './document.tsx'

/** What tells messengers and networks about the card, as elements for a page's head. */
export const shareTags = ({ name, alt }: Pick<ShareCard, 'name' | 'alt'>): string =>
  renderToStaticMarkup(
    <>
      <meta property="og:image" content={`${siteUrl}/assets/cards/${name}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  )
