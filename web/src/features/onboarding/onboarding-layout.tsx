import { Button } from '@fieldlark/ui/button.tsx'
import { Wordmark } from '@fieldlark/ui/mark.tsx'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { FieldScene } from '#parts/sign-in/field-scene.tsx'
import { LanguageSwitch } from '#parts/sign-in/language-switch.tsx'
import { useSignOut } from '#parts/sign-out/use-sign-out.tsx'

import { onboardingTexts } from './onboarding.texts.ts'
import { type Step, steps } from './steps.ts'

type OnboardingLayoutProps = {
  step: Step
  title: string
  body: string
  /** Content above the question, e.g. the chosen plan. */
  notice?: ReactNode
  children: ReactNode
}

/** The layout of one onboarding step: the question, the progress, and a sun that rises with every answer. */
export function OnboardingLayout({ step, title, body, notice, children }: OnboardingLayoutProps) {
  const texts = useTexts(onboardingTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const at = steps.indexOf(step)
  const { begin, question } = useSignOut()

  useEffect(() => {
    // Screen readers continue at the new question; a dialog over it moves the focus itself.
    if (step) heading.current?.focus({ preventScroll: true })
  }, [step])

  return (
    <div className="grid min-h-dvh bg-paper text-ink lg:grid-cols-[minmax(34rem,3fr)_2fr]">
      <title>{`${texts.pageTitle} · Fieldlark`}</title>
      <div className="flex min-w-0 flex-col px-4 pt-4 sm:px-8 lg:pt-6 lg:pb-8">
        <header className="flex min-h-11 items-center justify-between gap-3">
          <Wordmark />
          <div className="flex items-center gap-1">
            <LanguageSwitch />
            <Button
              variant="ghost"
              size="icon"
              aria-label={texts.signOut}
              title={texts.signOut}
              onClick={begin}
            >
              <LogOut aria-hidden />
            </Button>
            {question}
          </div>
        </header>
        <main id="main" className="mx-auto flex w-full max-w-xl flex-1 flex-col pt-6 lg:justify-center">
          <StepBar at={at} label={texts.step(at + 1, steps.length)} />
          {notice && <div className="mt-6">{notice}</div>}
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-7 font-display text-[1.75rem] leading-9 font-bold tracking-[-0.025em] outline-none"
          >
            {title}
          </h1>
          <p className="mt-2 text-base text-pretty text-ink-soft">{body}</p>
          <div className="mt-6 flex flex-1 flex-col lg:flex-none">{children}</div>
        </main>
      </div>
      <aside aria-hidden className="relative hidden overflow-hidden lg:block">
        <FieldScene className="sticky top-0 h-dvh w-full" daylight={at / (steps.length - 1)} />
      </aside>
    </div>
  )
}

function StepBar({ at, label }: { at: number; label: string }) {
  return (
    <div>
      <p className="text-xs font-semibold text-ink-faint">{label}</p>
      <div aria-hidden className="mt-2 flex gap-1.5">
        {steps.map((step, index) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full transition-colors duration-300 ${index <= at ? 'bg-field' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  )
}
