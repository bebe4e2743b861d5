-- What the client answers on his page. The owners hear of each answer once.

create function private.take_quote_answer(quote public.quotes, answer text, said jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answer = 'approve' then
    if private.approve(quote, (said ->> 'version_number')::int, said || '{"method": "link"}') then
      select * into quote from public.quotes as approved where approved.id = quote.id;
      perform private.mail_owners(quote, 'quote-approved-owner', quote.version_number::text,
        jsonb_build_object('signer_name', said ->> 'signer_name'));
      perform private.mail_signer(quote, said ->> 'signer_name', said ->> 'sent_to');
    end if;
    return;
  end if;
  if quote.status = 'draft' or (said ->> 'version_number')::int is distinct from quote.version_number then
    raise sqlstate 'PT409' using message = 'quote_changed', hint = 'There is a newer version of it.';
  end if;
  if quote.status in ('approved', 'converted') or (answer = 'changes' and quote.status = 'declined') then
    raise sqlstate 'PT409' using message = 'already_answered';
  end if;
  if answer = 'decline' and private.decline(quote, said ->> 'message') then
    perform private.mail_owners(quote, 'quote-declined-owner', quote.version::text,
      jsonb_build_object('reason', nullif(btrim(said ->> 'message'), '')));
  elsif answer = 'changes' and private.ask_for_changes(quote, said ->> 'message') then
    perform private.mail_owners(quote, 'quote-changes-owner', quote.version::text,
      jsonb_build_object('message', left(btrim(said ->> 'message'), 4000)));
  -- Once a day is enough to be heard.
  elsif answer = 'renew' and private.quote_state(quote) = 'expired' and not exists (
    select from public.record_events as event where event.business_id = quote.business_id and event.record = 'quote'
      and event.record_id = quote.id and event.kind = 'renewal_asked' and event.created_at > now() - interval '1 day')
  then
    perform private.tell(quote.business_id, 'quote', quote.id, 'renewal_asked',
      jsonb_build_object('version_number', quote.version_number));
    perform private.mail_owners(quote, 'quote-renew-owner', quote.version || ':' || private.today(quote.business_id),
      '{}');
  end if;
end
$$;

create function private.answer_quote_link(token text, answer text, said jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.linked_quote(answer_quote_link.token);
begin
  if coalesce(answer, '') not in ('approve', 'decline', 'changes', 'renew') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  perform private.take_quote_answer(quote, answer, said || jsonb_build_object('sent_to', (
    select link.sent_to from private.quote_links as link
    where link.token_hash = private.token_hash(answer_quote_link.token))));
  select * into quote from public.quotes as answered where answered.id = quote.id;
  return private.quote_link_page(quote);
end
$$;

create function public.answer_quote_link(token text, answer text, version_number int, signer_name text default null,
  signature text default null, selected uuid[] default null, message text default null, ip text default null,
  user_agent text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.answer_quote_link(answer_quote_link.token, answer_quote_link.answer, jsonb_build_object(
    'version_number', answer_quote_link.version_number, 'signer_name', answer_quote_link.signer_name,
    'signature', answer_quote_link.signature, 'selected', answer_quote_link.selected,
    'message', answer_quote_link.message, 'ip', answer_quote_link.ip, 'user_agent', answer_quote_link.user_agent))
$$;

revoke all on function private.take_quote_answer(public.quotes, text, jsonb),
  private.answer_quote_link(text, text, jsonb) from public;
grant execute on function private.answer_quote_link(text, text, jsonb) to service_role;
revoke all on function public.answer_quote_link(text, text, int, text, text, uuid[], text, text, text)
  from public, anon, authenticated;
grant execute on function public.answer_quote_link(text, text, int, text, text, uuid[], text, text, text)
  to service_role;
