import type { Operator } from '../config/operator-config.ts'
import type { Build } from './build.ts'
import { escaped } from './escaped.ts'

/** The legal pages are built with both: who offers the site, with placeholders, and the mark of a template. */
const operatorList = /<dl data-operator\b.*?<\/dl>/gs
const templateMark = /<section data-template\b.*?<\/section>/gs

function named(html: string, operator: Operator | null): string {
  if (operator === null) return html.replace(operatorList, '')
  return html
    .replace(templateMark, '')
    .replace(/%OPERATOR_(NAME|ADDRESS|EMAIL|LAW)%/g, (_, field: string) =>
      escaped(operator[field.toLowerCase() as keyof Operator]),
    )
}

/** A build whose legal pages name the operator, or say that they are a template where nobody is named. */
export const withOperator = (build: Build, operator: Operator | null): Build => ({
  ...build,
  publicPages: new Map(
    [...build.publicPages].map(([path, { html, spanish }]) => [
      path,
      {
        html: () => named(html(), operator),
        spanish: spanish && (() => named(spanish(), operator)),
      },
    ]),
  ),
})
