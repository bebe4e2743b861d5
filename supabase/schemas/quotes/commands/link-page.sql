-- The client's page of one quote, opened with the token in the link.

-- The quote behind a token: of a link, or of the portal ("session.quote"). Null for unknown, revoked and expired ones.
create function private.linked_quote_id(token text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions;
begin
  if private.is_portal_key(linked_quote_id.token) then
    session := private.portal_session(split_part(linked_quote_id.token, '.', 1));
    return (select shown.id from private.portal_quotes(session.business_id, session.client_id) as shown
      where shown.id::text = split_part(linked_quote_id.token, '.', 2));
  end if;
  return (select link.quote_id from private.quote_links as link
    where link.token_hash = private.token_hash(coalesce(linked_quote_id.token, '')) and link.revoked_at is null
      and link.expires_at > now());
end
$$;

-- The locked quote behind a token; unknown, revoked and expired ones get the same answer.
create function private.linked_quote(token text) returns public.quotes
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
  quote_id uuid;
begin
  perform private.queue_for_quote(private.linked_quote_id(linked_quote.token));
  -- Once more: the link may have been turned off while this waited.
  quote_id := private.linked_quote_id(linked_quote.token);
  select found.* into quote from public.quotes as found where found.id = quote_id for update;
  if quote.id is null then raise sqlstate 'PT404' using message = 'link_not_found'; end if;
  return quote;
end
$$;

-- is_opening: a person opens the page, not a preview or prefetch. The first time is recorded.
create function private.open_quote_link(token text, is_opening boolean, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.linked_quote(open_quote_link.token);
begin
  if is_opening and quote.status = 'sent' and quote.viewed_at is null
    and not private.is_preview_key(open_quote_link.token) then
    update public.quotes as viewed set viewed_at = now() where viewed.id = quote.id;
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'viewed', jsonb_build_object(
      'version_number', quote.version_number, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
  end if;
  return private.quote_link_page(quote);
end
$$;

create function public.open_quote_link(token text, is_opening boolean, ip text default null,
  user_agent text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.open_quote_link(open_quote_link.token, open_quote_link.is_opening, open_quote_link.ip,
    open_quote_link.user_agent)
$$;

-- The client's answer on their page. The owners are notified once per answer.
create function private.take_quote_answer(quote public.quotes, answer text, fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answer = 'approve' then
    if private.approve(quote, (fields ->> 'version_number')::int, fields) then
      select * into quote from public.quotes as approved where approved.id = quote.id;
      perform private.queue_quote_mail_to_owners(quote, 'quote-approved-owner', quote.version_number::text,
        jsonb_build_object('signer_name', fields ->> 'signer_name', 'deposit', private.deposit_due(quote)));
      perform private.queue_mail_to_signer(quote, fields ->> 'signer_name', fields ->> 'sent_to');
    end if;
    return;
  end if;
  if quote.status = 'draft' or (fields ->> 'version_number')::int is distinct from quote.version_number then
    raise sqlstate 'PT409' using message = 'quote_changed', hint = 'There is a newer version of it.';
  end if;
  if quote.status in ('approved', 'converted') or (answer = 'changes' and quote.status = 'declined') then
    raise sqlstate 'PT409' using message = 'already_answered';
  end if;
  if answer = 'decline' and private.decline(quote, fields ->> 'message') then
    perform private.queue_quote_mail_to_owners(quote, 'quote-declined-owner', quote.version::text,
      jsonb_build_object('reason', nullif(btrim(fields ->> 'message'), '')));
  elsif answer = 'changes' and private.ask_for_changes(quote, fields ->> 'message') then
    perform private.queue_quote_mail_to_owners(quote, 'quote-changes-owner', quote.version::text,
      jsonb_build_object('message', left(btrim(fields ->> 'message'), 4000)));
  -- At most one notification a day.
  elsif answer = 'renew' and private.quote_state(quote) = 'expired' and not exists (
    select from public.record_events as event where event.business_id = quote.business_id and event.record = 'quote'
      and event.record_id = quote.id and event.kind = 'renewal_asked' and event.created_at > now() - interval '1 day')
  then
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'renewal_asked',
      jsonb_build_object('version_number', quote.version_number));
    perform private.queue_quote_mail_to_owners(quote, 'quote-renew-owner', quote.version || ':' || private.today(quote.business_id),
      '{}');
  end if;
end
$$;

create function private.answer_quote_link(token text, answer text, fields jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.linked_quote(answer_quote_link.token);
begin
  if coalesce(answer, '') not in ('approve', 'decline', 'changes', 'renew') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  perform private.require_answering_key(answer_quote_link.token);
  perform private.require_open_for_clients(quote.business_id);
  perform private.take_quote_answer(quote, answer, fields || jsonb_build_object(
    'method', case when private.is_portal_key(answer_quote_link.token) then 'portal' else 'link' end,
    'sent_to', (select link.sent_to from private.quote_links as link
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

-- For the server only: it limits the rate of requests and knows their IP address.
grant execute on function private.open_quote_link, public.open_quote_link, private.answer_quote_link,
  public.answer_quote_link to service_role;
