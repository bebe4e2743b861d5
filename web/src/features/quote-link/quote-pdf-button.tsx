import { LinkPdfButton } from '#parts/link-page/link-pdf-button.tsx'
import { fetchLinkedPdf, type QuotePage } from './quote-link-queries.ts'

/** The quote as a PDF, signed if it is signed. */
export function QuotePdfButton({ token, page }: { token: string; page: QuotePage }) {
  return <LinkPdfButton name={page.quote.quote_number} read={() => fetchLinkedPdf(token)} />
}
