import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useState } from 'react'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { Composer } from '#parts/messages/composer.tsx'
import { readyLabels, readyTexts, templates } from '#parts/messages/ready-texts.texts.ts'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import { messagesTexts } from './messages.texts.ts'
import { teamFileWay } from './team-file-way.ts'

const ReadyTextsDialog = lazyPart(async () => (await import('./ready-texts-dialog.tsx')).ReadyTextsDialog)

/** Where a message is written, with ready ones in the client's language. */
export function ThreadComposer({ client, businessId }: { client: Client; businessId: string }) {
  const texts = useTexts(messagesTexts)
  const labels = useTexts(readyLabels)
  const { language, ready_texts: own } = useBusiness()
  const { userId } = useSignedIn()
  const canEdit = useCan('edit business')
  const [isEditing, setEditing] = useState(false)
  const { mutateAsync } = useCommand(businessId, 'send_message')
  const spoken = client.language ?? language
  // Its own words are in its own language only.
  const ready = { ...readyTexts[spoken], ...(spoken === language && own) }
  return (
    <div className="sticky z-10 -mx-4 mt-3 bg-paper px-4 pt-2 pb-3 bottom-(--tab-bar) lg:bottom-0">
      <Composer
        draftName={`message:${userId}:${businessId}:${client.id}`}
        files={teamFileWay(businessId, client.id)}
        failureText={useFailureText()}
        texts={texts}
        onSend={({ id: message_id, body, template }, file_ids) => {
          const message = { business_id: businessId, client_id: client.id, message_id, body, file_ids }
          return mutateAsync(template === null ? message : { ...message, template })
        }}
        ready={(put) => (
          <fieldset className="-mx-4 min-w-0 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]">
            <legend className="sr-only">{texts.ready}</legend>
            {templates.map((each) => (
              <Button key={each} variant="secondary" size="sm" onClick={() => put(ready[each], each)}>
                {labels[each]}
              </Button>
            ))}
            {canEdit && (
              <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
                {texts.editReady}
              </Button>
            )}
          </fieldset>
        )}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <ReadyTextsDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
