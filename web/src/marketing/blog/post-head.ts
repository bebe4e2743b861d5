import { type CalculatorName, isCalculatorName } from '@fieldlark/domain/calculators/calculators.ts'

import type { Language } from '#language/texts.ts'
import { type Category, categories, type Tag, tags } from './blog.texts.ts'

/** A post in one language. Days are "2026-11-27". */
export type Post = {
  language: Language
  slug: string
  /** The slug of the same post in the other language. */
  pair: string
  title: string
  description: string
  category: Category
  tags: readonly Tag[]
  date: string
  /** The day it was last reviewed, else the day it was published. */
  updated: string
  author: string
  tool: CalculatorName | null
  /** The Markdown below the head. */
  text: string
}

const needed = ['title', 'description', 'slug', 'pair', 'category', 'tags', 'date', 'author'] as const
const optional = ['updated', 'tool'] as const
type Key = (typeof needed)[number] | (typeof optional)[number]
const isKey = (key: string): key is Key => [...needed, ...optional].some((known) => known === key)
const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some((one) => one === value)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The lines between the two "---" of a file by key; throws on a line it does not know. */
function linesOf(head: string): Partial<Record<Key, string>> {
  const found: Partial<Record<Key, string>> = {}
  for (const line of head.split('\n')) {
    const [, key = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    if (!isKey(key) || found[key] !== undefined) throw new Error(`does not take the line “${line}”`)
    found[key] = value.trim()
  }
  const missing = needed.filter((key) => found[key] === undefined)
  if (missing.length > 0) throw new Error(`has no ${missing.join(', ')}`)
  return found
}

function faultsOf(name: string, lines: Partial<Record<Key, string>>): string[] {
  const { title = '', description = '', slug = '', category = '', date = '', updated = date, tool } = lines
  const unknown = tagsOf(lines).filter((tag) => !isOneOf(tags, tag))
  return [
    ...(title.length > 60 ? [`a title of ${title.length} characters`] : []),
    ...(description.length < 70 || description.length > 160
      ? [`a description of ${description.length} characters`]
      : []),
    ...(slug === name && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? [] : [`the slug “${slug}”`]),
    ...(isOneOf(categories, category) ? [] : [`the category “${category}”, which does not exist`]),
    ...(unknown.length > 0 ? [`a tag without a name: ${unknown.join(', ')}`] : []),
    ...(isDay(date) && isDay(updated) && updated >= date ? [] : ['days that are none']),
    ...(tool === undefined || isCalculatorName(tool) ? [] : [`the tool “${tool}”, which does not exist`]),
  ]
}

const tagsOf = ({ tags: text = '' }: Partial<Record<Key, string>>) => text.split(',').map((tag) => tag.trim())

/** Reads a file of the blog; `name` is the file's name without ".md". Throws a sentence that says what is wrong. */
export function readPost(language: Language, name: string, file: string): Post {
  const at = `content/blog/${language}/${name}.md`
  const [, head, text] = /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(file) ?? []
  if (head === undefined || text === undefined) throw new Error(`${at} has no head.`)
  try {
    const lines = linesOf(head)
    const faults = faultsOf(name, lines)
    if (faults.length > 0) throw new Error(`has ${faults.join(', ')}`)
    const {
      title = '',
      description = '',
      slug = '',
      pair = '',
      category = '',
      date = '',
      author = '',
    } = lines
    const tool = lines.tool !== undefined && isCalculatorName(lines.tool) ? lines.tool : null
    if ((tool !== null) !== /^\{\{tool\}\}$/m.test(text))
      throw new Error('names a tool and has no place for it')
    return {
      language,
      slug,
      pair,
      title,
      description,
      category: isOneOf(categories, category) ? category : 'pricing',
      tags: tagsOf(lines).filter((tag) => isOneOf(tags, tag)),
      date,
      updated: lines.updated ?? date,
      author,
      tool,
      text,
    }
  } catch (error) {
    throw new Error(`${at} ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
}

/** Throws unless every post has its other language, which names it in turn and has the same category, tags and tool. */
export function expectPairs(posts: readonly Post[]): void {
  for (const post of posts) {
    const other = posts.find(({ slug, language }) => slug === post.pair && language !== post.language)
    const same = ({ category, tags: all, tool }: Post) => [category, ...all, tool].join()
    if (other?.pair !== post.slug || same(other) !== same(post))
      throw new Error(`The post ${post.slug} has no pair ${post.pair} that agrees with it.`)
    if (posts.filter(({ slug }) => slug === post.slug).length > 1)
      throw new Error(`The slug ${post.slug} occurs twice.`)
  }
}

const dayLength = 86_400_000

/** Posts that nobody has reviewed for 400 days. */
export const dueForReview = (posts: readonly Post[], today: string): string[] =>
  posts
    .filter(({ updated }) => Date.parse(today) - Date.parse(updated) > 400 * dayLength)
    .map(({ slug }) => slug)

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}$]+/gu)?.length ?? 0

/** Whole minutes at 220 words a minute. */
export const readingMinutes = ({ text }: Pick<Post, 'text'>): number =>
  Math.max(1, Math.round(wordsOf(text) / 220))
