import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'

import { useTexts } from '#language/language.tsx'

import { useBusinessSwitch } from '../use-business-switch.ts'
import { scheduleSettingsTexts } from './schedule-settings.texts.ts'

/** What workers see, and whom they may write to; saved at once. */
export function WorkersCard() {
  const texts = useTexts(scheduleSettingsTexts)
  const { propsOf } = useBusinessSwitch(texts.saveFailed)
  return (
    <Card>
      <CardHeader title={texts.workers} />
      <CardBody>
        <Switch
          label={texts.workersSeeAll}
          description={texts.workersSeeAllHint}
          {...propsOf('workers_see_all_work')}
        />
        <Switch
          label={texts.workersMessage}
          description={texts.workersMessageHint}
          {...propsOf('workers_message_clients')}
        />
      </CardBody>
    </Card>
  )
}
