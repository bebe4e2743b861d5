import { PushChoices } from './push-choices.tsx'
import { PushDevices } from './push-devices.tsx'

/** All that is about being told at once: the devices, quiet hours, names. */
export function PushSettings() {
  return (
    <div className="grid max-w-xl gap-4">
      <PushDevices />
      <PushChoices />
    </div>
  )
}
