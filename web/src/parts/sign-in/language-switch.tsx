import { Segmented } from '@fieldlark/ui/segmented.tsx'

import { useLanguage, useTexts } from '#language/language.tsx'

import { signInTexts } from './sign-in.texts.ts'

const options = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
] as const

/** For pages without the shell's menu. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage()
  const { languageLabel } = useTexts(signInTexts)
  return (
    <Segmented
      label={languageLabel}
      isLabelHidden
      options={options}
      value={language}
      onValueChange={setLanguage}
    />
  )
}
