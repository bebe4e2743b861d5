import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useSignedIn } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { SettingsGroup } from '../settings-group.tsx'
import { pushTexts } from './push.texts.ts'
import { type PushDevice, usePushDevices, useRemoveDevice, useRingHere, useTestPush } from './push-queries.ts'
import { ability } from './this-device.ts'

/** The devices that tell the person at once: turn this one on, try each, end each. */
export function PushDevices() {
  const texts = useTexts(pushTexts)
  const { data: devices, error, refetch } = usePushDevices()
  if (!devices && error) {
    return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  return (
    <SettingsGroup title={texts.title}>
      {devices && !devices.some(({ isHere }) => isHere) && <ThisDevice />}
      {devices?.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </SettingsGroup>
  )
}

const row = 'flex min-h-16 flex-wrap items-center gap-3 px-4 py-2'

function Words({ title, body }: { title: string; body: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold break-words">{title}</span>
      <span className="block text-ink-soft text-xs text-pretty break-words">{body}</span>
    </span>
  )
}

function ThisDevice() {
  const texts = useTexts(pushTexts)
  const able = ability()
  const { isBusy, ring } = useRinging()
  return (
    <li className={row}>
      <Words title={texts.here} body={able === 'yes' ? texts.hint : texts.cannot[able]} />
      {able === 'yes' && (
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void ring()}>
          {texts.ringHere}
        </Button>
      )}
    </li>
  )
}

/** Turns this device on, and says how that went; resolves to whether it is on. */
export function useRinging() {
  const texts = useTexts(pushTexts)
  const failureText = useFailureText()
  const { language } = useLanguage()
  const ringHere = useRingHere().mutateAsync
  const { isBusy, run } = useBusy()
  const ring = async () => {
    let isOn = false
    await run(async () => {
      try {
        isOn = (await ringHere(language)) === 'on'
        if (isOn) toast.success(texts.turnedOn)
        else toast.error(texts.refused)
      } catch (error) {
        toast.error(`${texts.failed}. ${failureText(error)}`)
      }
    })
    return isOn
  }
  return { isBusy, ring }
}

function Device({ device }: { device: PushDevice }) {
  const texts = useTexts(pushTexts)
  const { language } = useLanguage()
  const { business } = useSignedIn()
  const remove = useRemoveDevice().mutateAsync
  const test = useTestPush().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const since = texts.since(formatMoment(language, device.created_at, business?.timezone ?? 'UTC'))
  const name = device.isHere ? `${texts.here} · ${device.device_name}` : device.device_name
  const removeIt = () =>
    void run(async () => {
      await report(() => remove(device), { done: texts.removed, failed: texts.removeFailed })
    })
  const testIt = () =>
    void run(async () => {
      await report(() => test(device.id), { done: texts.tested, failed: texts.testFailed })
    })
  return (
    <li className={row}>
      <Words title={name} body={device.is_gone ? texts.gone : device.failures > 0 ? texts.troubled : since} />
      {!device.is_gone && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.testOf(device.device_name)}
          isBusy={isBusy}
          onClick={testIt}
        >
          {texts.test}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={texts.removeOf(device.device_name)}
        disabled={isBusy}
        onClick={removeIt}
      >
        {texts.remove}
      </Button>
    </li>
  )
}
