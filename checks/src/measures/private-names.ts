import type { SourceFile } from '../tree.ts'
import type { Measure, Place } from './measure.ts'

const inPaths =
  /(?:^|[/.-])(houses?|premises|crew|haste|lanes?|keeper|guardian|said|asked|asking|refused|papers?|letters?|backstage|may-leave|hand-over)(?=[/.-])/

const inCode = new Set(['said', 'asked', 'refused', 'told', 'keeper', 'guardian', 'haste', 'premises'])
const declared = {
  code: /\b(?:const|let|function|type|interface|class)\s+([A-Za-z_]\w*)/g,
  sql: /\b([a-z_]+)\s+(?:text|jsonb?|uuid|bigint|boolean|numeric)\b/g,
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')

function declaredIn({ path, text }: SourceFile): Place[] {
  const pattern = /\.tsx?$/.test(path)
    ? declared.code
    : /^supabase\/schemas\/.*\.sql$/.test(path)
      ? declared.sql
      : null
  if (!pattern) return []
  return [...text.matchAll(pattern)].flatMap(([, name = '']) =>
    wordsOf(name).some((word) => inCode.has(word)) && !name.startsWith('is_')
      ? [{ at: path, message: `"${name}" has a private word; use the field's` }]
      : [],
  )
}

/** Files, variables, functions, types and SQL parameters named with a private word for something that has a standard term. */
export const privateNames: Measure = {
  name: 'privateNames',
  places: (files) =>
    files.flatMap((file) => {
      // The name of a post is its address, in its readers' words.
      const word = file.path.startsWith('web/content/') ? undefined : inPaths.exec(file.path)?.[1]
      const named = word ? [{ at: file.path, message: `"${word}" is a private word; use the field's` }] : []
      return [...named, ...declaredIn(file)]
    }),
}
