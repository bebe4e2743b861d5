import type { ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { field, Line, label, Notice, Trap, Words } from './form-fields.tsx'
import { type ProfileTexts, profileTexts } from './profile.texts.ts'

import { Section } from './profile-sections.tsx'

/** A plain form without a script: the server answers with this page, which keeps what was typed and says what is wrong. */
export function EnquiryForm({ input }: { input: ProfilePageInput }) {
  const { data, language, form } = input
  const texts = profileTexts[language]
  if (!data.takes_enquiries) return <Unsent input={input} texts={texts} />
  return (
    <Section id="ask" title={texts.askTitle}>
      <output
        id="sent"
        className="mb-4 hidden rounded-card bg-dress-soft p-4 text-lg font-semibold text-dress-deep target:block"
      >
        {texts.sent}
      </output>
      <form method="post" action={`/p/${data.subdomain}#ask`} className="grid gap-4">
        <p className="text-ink-soft">{texts.askHint}</p>
        {form.result !== null && form.result !== 'sent' && <Notice text={texts.results[form.result]} />}
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="opened" value={form.openedAt} />
        <Trap label={texts.website} />
        <ServiceChoice input={input} texts={texts} />
        <Person input={input} texts={texts} />
        <Words
          label={texts.message}
          hint={texts.messageHint}
          rows={5}
          defaultValue={form.values.message}
          required
        />
        <div>
          <button
            type="submit"
            className="min-h-13 w-full rounded-control bg-dress px-8 text-base font-bold text-white md:w-auto"
          >
            {texts.send}
          </button>
        </div>
      </form>
    </Section>
  )
}

/** What was typed while the business switched enquiries off: to be copied, because no form takes it any more. */
function Unsent({ input: { form }, texts }: { input: ProfilePageInput; texts: ProfileTexts }) {
  if (form.result === null || form.result === 'sent') return null
  return (
    <Section id="ask" title={texts.askTitle}>
      <Notice text={texts.unsent} />
      <p className="mt-4 text-base break-words whitespace-pre-line">{form.values.message}</p>
    </Section>
  )
}

function ServiceChoice({ input: { data, form }, texts }: { input: ProfilePageInput; texts: ProfileTexts }) {
  if (data.services.length === 0) return null
  return (
    <label className={label}>
      {texts.service}
      <select name="service" defaultValue={form.values.service} className={field}>
        <option value="">{texts.anyService}</option>
        {data.services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Person({ input: { form }, texts }: { input: ProfilePageInput; texts: ProfileTexts }) {
  const { name, email, phone } = form.values
  const either = { 'aria-describedby': 'or-phone' }
  return (
    <>
      <Line label={texts.name} name="name" autoComplete="name" defaultValue={name} maxLength={120} required />
      <div className="grid gap-4 md:grid-cols-2">
        <Line
          label={texts.email}
          name="email"
          type="email"
          defaultValue={email}
          maxLength={254}
          {...either}
        />
        <Line label={texts.phone} name="phone" type="tel" defaultValue={phone} maxLength={40} {...either} />
      </div>
      <p id="or-phone" className="-mt-2 text-xs text-ink-soft">
        {texts.orPhone}
      </p>
    </>
  )
}
