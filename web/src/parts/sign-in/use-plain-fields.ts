import type { Read } from '@fieldlark/domain/accounts/account.ts'
import { useRef, useState } from 'react'

type Typed<Name extends string> = Record<Name, string>
type Codes<Name extends string> = Partial<Record<Name, string>>

/**
 * The few fields of a sign-in page, read by a function of the domain: each is checked once it was left, then with every
 * change. Such a page loads no form library. `names` in their order on the page; both arguments stay the same.
 */
export function usePlainFields<Name extends string, Values>(
  names: readonly Name[],
  read: (typed: Typed<Name>) => Read<Values>,
) {
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(new Set<Name>())
  const [codes, setCodes] = useState<Codes<Name>>({})

  const input = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement | null
  const valueOf = (name: Name) => input(name)?.value ?? ''
  const check = () => {
    const found = read(Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Typed<Name>)
    const wrong = names.flatMap((name) => {
      const code = left.current.has(name) && found.problems.find(({ at }) => at === name)?.code
      return code ? [[name, code] as const] : []
    })
    setCodes(Object.fromEntries(wrong) as Codes<Name>)
    return { ...found, first: wrong[0]?.[0] }
  }

  return {
    form,
    codes,
    valueOf,
    register: (name: Name) => ({
      name,
      onBlur: () => {
        left.current.add(name)
        check()
      },
      onChange: () => void (left.current.has(name) && check()),
    }),
    focus: (name: Name) => input(name)?.focus(),
    /** What was typed; null where something is wrong, which is marked, and the first of it focused. */
    submitted: (): { values: Values | null; isMissing: boolean } => {
      left.current = new Set(names)
      const { values, problems, first } = check()
      if (first) input(first)?.focus()
      const isMissing = problems.some(({ code }) => code.endsWith('Required'))
      return { values: problems.length > 0 ? null : values, isMissing }
    },
  }
}
