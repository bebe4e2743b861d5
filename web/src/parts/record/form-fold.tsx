import { Field } from '@fieldlark/ui/field.tsx'
import { Fold } from '@fieldlark/ui/fold.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Globe from 'lucide-react/icons/globe'
import Link from 'lucide-react/icons/link'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Paperclip from 'lucide-react/icons/paperclip'
import Percent from 'lucide-react/icons/percent'
import ScrollText from 'lucide-react/icons/scroll-text'
import Wallet from 'lucide-react/icons/wallet'
import type { ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'

import { recordTexts } from './record.texts.ts'

/** In one file with the folds: an icon that two forms share would be a request of its own. */
const icons = {
  company: Building2,
  dates: CalendarDays,
  files: Paperclip,
  language: Globe,
  link: Link,
  message: MessageSquareText,
  money: Wallet,
  notes: NotebookPen,
  place: MapPin,
  price: Percent,
  source: Megaphone,
  terms: ScrollText,
  work: Briefcase,
}

/** A group of fields that most records leave as it is, behind a row that says what it holds now. */
export function FormFold({
  icon,
  value,
  ...fold
}: Omit<ComponentProps<typeof Fold>, 'icon' | 'value'> & {
  icon: keyof typeof icons
  /** Empty: "None". Left out where nothing can be said. */
  value?: string | null | false
}) {
  const { none } = useTexts(recordTexts)
  const Icon = icons[icon]
  return <Fold {...fold} icon={<Icon />} value={value === undefined ? undefined : value || none} />
}

/** A single field behind such a row, which bears its label. */
export function FieldFold({
  icon,
  value,
  title,
  children,
  ...field
}: Pick<ComponentProps<typeof FormFold>, 'icon' | 'value'> &
  Omit<ComponentProps<typeof Field>, 'isLabelHidden'> & {
    /** Where the row says more than the label. */
    title?: string
  }) {
  return (
    <FormFold icon={icon} value={value ?? null} title={title ?? field.label}>
      <Field {...field} isLabelHidden>
        {children}
      </Field>
    </FormFold>
  )
}
