-- Approving a quote: records who approved what, once, with the evidence.

-- The client's selection among options and groups. It does not change what was offered.
create function private.choose_lines(quote public.quotes, selected uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if selected is not null then
    if exists (select from unnest(selected) as given (id) where not exists (select from public.quote_lines as line
      where line.business_id = quote.business_id and line.quote_id = quote.id and line.id = given.id)) then
      raise sqlstate 'PT400' using message = 'unknown_line';
    end if;
    if exists (select from public.quote_lines as line where line.business_id = quote.business_id
      and line.quote_id = quote.id and line.kind = 'choice' and line.id = any(selected)
      group by line.choice_group having count(*) > 1) then
      raise sqlstate 'PT400' using message = 'one_of_a_group';
    end if;
    perform private.hold_quote(quote.id);
    update public.quote_lines as line set is_selected = false
    where line.business_id = quote.business_id and line.quote_id = quote.id and line.kind <> 'required'
      and line.is_selected and line.id <> all(selected);
    update public.quote_lines as line set is_selected = true
    where line.business_id = quote.business_id and line.quote_id = quote.id and line.kind <> 'required'
      and not line.is_selected and line.id = any(selected);
    perform private.hold_quote(null);
  end if;
  if exists (select from public.quote_lines as line where line.business_id = quote.business_id
    and line.quote_id = quote.id and line.kind = 'choice'
    group by line.choice_group having not bool_or(line.is_selected)) then
    raise sqlstate 'PT400' using message = 'choice_missing';
  end if;
end
$$;

-- Who answers, for the evidence: the address and program of the request. Of a chain of proxies the first is the client.
create function private.request_origin() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('ip', nullif(btrim(split_part(sent.headers ->> 'x-forwarded-for', ',', 1)), ''),
    'user_agent', sent.headers ->> 'user-agent')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as sent
$$;

-- The caller has locked the quote: of many simultaneous approvals the first succeeds, the others find it done.
-- answer: method, signer_name, signature, how, selected; ip and user_agent when the server answers for the client's
-- browser.
create function private.approve(quote public.quotes, version_number int, answer jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  method text := answer ->> 'method';
  signer text := coalesce(nullif(private.one_line(left(answer ->> 'signer_name', 2000)), ''), case when method = 'on_behalf' then (
    select client.name from public.clients as client
    where client.business_id = quote.business_id and client.id = quote.client_id) end);
  origin jsonb := case when method in ('link', 'portal') then answer else private.request_origin() end;
  agreed jsonb;
begin
  if approve.version_number is distinct from quote.version_number then
    raise sqlstate 'PT409' using message = 'quote_changed', hint = 'There is a newer version of it.';
  end if;
  if quote.status in ('approved', 'converted') then return false; end if;
  if quote.status = 'declined' then raise sqlstate 'PT409' using message = 'already_answered'; end if;
  if quote.status = 'draft' and method in ('link', 'portal') then raise sqlstate 'PT409' using message = 'quote_changed'; end if;
  if method <> 'on_behalf' and quote.valid_until < private.today(quote.business_id) then
    raise sqlstate 'PT409' using message = 'quote_expired', hint = 'Its last day has passed.';
  end if;
  if signer is null or not private.fits(signer, 200) then
    raise sqlstate 'PT400' using message = 'signer_missing';
  end if;
  if method <> 'on_behalf' and (coalesce(answer ->> 'signature', '') !~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'
    or octet_length(answer ->> 'signature') > 300000) then
    raise sqlstate 'PT400' using message = 'signature_missing';
  end if;
  if not exists (select from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) then
    raise sqlstate 'PT400' using message = 'quote_empty';
  end if;
  perform private.mark_draft_sent(quote);
  perform private.keep_quote_version(quote.id);
  perform private.choose_lines(quote, case when jsonb_typeof(answer -> 'selected') = 'array' then
    array(select chosen::uuid from jsonb_array_elements_text(answer -> 'selected') as chosen) end);
  update public.quotes as approved set status = 'approved', answered_at = now()
  where approved.id = quote.id returning * into quote;
  -- With whom and where, as they were called then.
  agreed := private.quote_snapshot(quote.id) || jsonb_build_object(
    'client', (select jsonb_build_object('name', client.name) from public.clients as client
      where client.business_id = quote.business_id and client.id = quote.client_id),
    'property', private.document_property(quote.business_id, quote.property_id));
  insert into public.quote_approvals (business_id, quote_id, version_number, method, signer_name, signature, how,
    user_id, ip, user_agent, snapshot, snapshot_hash)
  values (quote.business_id, quote.id, quote.version_number, method, signer, nullif(answer ->> 'signature', ''),
    nullif(btrim(answer ->> 'how'), ''), (select auth.uid()), left(origin ->> 'ip', 64),
    left(origin ->> 'user_agent', 1000), agreed, encode(sha256(convert_to(agreed::text, 'UTF8')), 'hex'));
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'approved', jsonb_build_object('method', method,
    'signer_name', signer, 'version_number', quote.version_number, 'total', quote.total));
  return true;
end
$$;

-- To every active owner, in their language; no other address is known.
create function private.queue_quote_mail_to_owners(quote public.quotes, kind text, mark text, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail_to_owners(quote.business_id, queue_quote_mail_to_owners.kind,
    queue_quote_mail_to_owners.kind || ':' || quote.id || ':' || mark, 'quote', quote.id, private.quote_mail_data(quote) || queue_quote_mail_to_owners.data)
$$;

-- What remains of the deposit: it may have been paid before the quote was approved again. Null: nothing.
create function private.deposit_due(quote public.quotes) returns numeric
language sql stable security definer set search_path = '' as $$
  select nullif(greatest(quote.deposit_amount - private.deposit_paid(quote), 0), 0)
$$;

-- The client's copy of what they signed, with the way to their page, which says how to pay.
create function private.queue_mail_to_signer(quote public.quotes, signer_name text, address text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select 'quote-approved-client:' || quote.id || ':' || quote.version_number, 'quote-approved-client',
    coalesce(queue_mail_to_signer.address, client.email), private.client_language(client.business_id, client.id),
    quote.business_id, 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('signer_name', queue_mail_to_signer.signer_name,
      'deposit', private.deposit_due(quote),
      'token', private.new_quote_link(quote, coalesce(queue_mail_to_signer.address, client.email)))
  from public.clients as client
  where client.business_id = quote.business_id and client.id = quote.client_id
    and coalesce(queue_mail_to_signer.address, client.email) is not null
    -- Repeated approvals must not circumvent the limit of mails.
    and private.mails_today(quote.business_id) < private.mails_a_day(quote.business_id) + 100
  on conflict (key) do nothing
$$;

create function private.approve_quote(quote_id uuid, version_number int, answer jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(approve_quote.quote_id);
begin
  if coalesce(answer ->> 'method', '') not in ('in_person', 'on_behalf') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if private.approve(quote, approve_quote.version_number, answer) and answer ->> 'method' = 'in_person' then
    select * into quote from public.quotes as approved where approved.id = quote.id;
    perform private.queue_mail_to_signer(quote, answer ->> 'signer_name', null);
  end if;
  return quote.id;
end
$$;

create function public.approve_quote(quote_id uuid, version_number int, method text, signer_name text,
  signature text default null, how text default null, selected uuid[] default null) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  approved uuid := private.approve_quote(approve_quote.quote_id, approve_quote.version_number, jsonb_build_object(
    'method', approve_quote.method, 'signer_name', approve_quote.signer_name, 'signature', approve_quote.signature,
    'how', approve_quote.how, 'selected', approve_quote.selected));
  answer public.quotes;
begin
  select * into answer from public.quotes where id = approved;
  return answer;
end
$$;

grant execute on function private.approve_quote to authenticated;
grant execute on function public.approve_quote to authenticated, service_role;
