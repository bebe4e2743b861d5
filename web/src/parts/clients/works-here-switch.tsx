import { Switch } from '@fieldlark/ui/switch.tsx'
import type { ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'

import { worksHereTexts } from './works-here.texts.ts'

/** Below the address of a client without a property: it becomes their primary one. */
export function WorksHereSwitch(rest: Omit<ComponentProps<typeof Switch>, 'label' | 'description'>) {
  const texts = useTexts(worksHereTexts)
  return <Switch {...rest} label={texts.worksHere} description={texts.hint} />
}
