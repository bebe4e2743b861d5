import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'

import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import type { Entered } from '../portal-queries.ts'
import { portalDoorTexts } from './portal-door.texts.ts'

/** Two people, or a person and their company, share an address. */
export function ChooseClient({
  clients,
  onChoose,
}: {
  clients: Extract<Entered, { state: 'choose' }>['clients']
  onChoose: (choice: number) => Promise<void>
}) {
  const texts = useTexts(portalDoorTexts)
  const failureText = useClientFailureText()
  const { isBusy, failure, start } = useTask()
  return (
    <>
      <h1 className="text-2xl font-bold">{texts.chooseTitle}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{texts.chooseBody}</p>
      {failure !== null && (
        <Alert tone="danger" className="mb-4">
          {failureText(failure)}
        </Alert>
      )}
      <ul className="grid gap-2">
        {clients.map(({ name, company, address }, at) => (
          // Two clients may share all of what is shown; the list never changes, and the place in it is what is chosen.
          <li key={at}>
            <Button
              variant="secondary"
              size="lg"
              className="w-full flex-col items-start py-2"
              disabled={isBusy}
              onClick={() => void start(() => onChoose(at))}
            >
              <bdi>{name ?? company ?? texts.nameless}</bdi>
              {address && <span className="text-xs font-normal text-ink-soft">{address}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
