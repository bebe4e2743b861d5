import type { PageRow } from '../registry/page-row.ts'
import { tradePaths } from '../trades/trade-names.ts'
import { tradeContents } from './trade-contents.ts'
import { TradePage } from './trade-page.tsx'

/** The pages of the trades that have theirs. */
export const tradeRows: readonly PageRow[] = tradeContents.map((content) => ({
  path: tradePaths[content.trade],
  heads: content.texts,
  updated: '2026-11-27',
  body: (place) => <TradePage content={content} place={place} />,
}))
