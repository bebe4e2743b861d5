import { cleaning } from './cleaning/cleaning.ts'
import type { TradePageContent } from './trade-page-content.ts'

/** The trades that have their page. */
export const tradeContents: readonly TradePageContent[] = [cleaning]
