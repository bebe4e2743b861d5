import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useInstallPrompt } from '#parts/actions/install.ts'
import { useNumberText } from '#parts/money/number-text.ts'

import { deviceName } from '#parts/sign-out/device-name.ts'
import { useOfflineUse, useOnline, useStored, useVersion } from './device-queries.ts'
import { mobileTexts } from './mobile.texts.ts'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** What is known of the device in hand. */
export function ThisDevice() {
  const texts = useTexts(mobileTexts)
  const isOnline = useOnline()
  const version = useVersion()
  const install = useInstallPrompt()
  const appText = install ? texts.installable : texts.inBrowser
  return (
    <Card>
      <CardHeader title={texts.device} />
      <CardBody>
        <dl className="grid gap-4">
          <Fact name={texts.app}>{isInstalled() ? texts.installed : appText}</Fact>
          <Fact name={texts.browser}>{deviceName(navigator.userAgent) || texts.unknownBrowser}</Fact>
          <Fact name={texts.connection}>{isOnline ? texts.online : texts.offline}</Fact>
          <OfflineUse />
          <Storage />
          <Fact name={texts.version}>
            {version.isPending ? texts.reading : (version.data ?? texts.noVersion)}
          </Fact>
        </dl>
      </CardBody>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  )
}

function OfflineUse() {
  const texts = useTexts(mobileTexts)
  const { data } = useOfflineUse()
  if (!data) return null
  return <Fact name={texts.offlineUse}>{texts.offlineUses[data]}</Fact>
}

const units = [
  ['MB', 1_000_000],
  ['kB', 1000],
] as const

/** "1.2 MB", "340 kB" */
function useSize() {
  const numberText = useNumberText()
  return (bytes: number) => {
    const [name, size] = units.find(([, least]) => bytes >= least) ?? (['kB', 1000] as const)
    return `${numberText(Math.round((bytes / size) * 10) / 10)} ${name}`
  }
}

function Storage() {
  const texts = useTexts(mobileTexts)
  const sizeOf = useSize()
  const { isBusy, run } = useBusy()
  const { data, refetch } = useStored()
  if (!data) return null
  const handleKeep = async () => {
    const isKept = await navigator.storage.persist()
    await refetch()
    if (!isKept) toast.info(texts.notKept)
  }
  return (
    <Fact name={texts.storage}>
      {data.bytes === null ? texts.unknownSize : texts.used(sizeOf(data.bytes))}
      {data.isKept !== null && (
        <span className="block font-normal text-ink-soft text-xs text-pretty">
          {data.isKept ? texts.isKept : texts.mayGo}
        </span>
      )}
      {data.isKept === false && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          isBusy={isBusy}
          onClick={() => void run(handleKeep)}
        >
          {texts.keep}
        </Button>
      )}
    </Fact>
  )
}
