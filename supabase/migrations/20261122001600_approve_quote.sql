-- Approving: who said yes to what, once, with the evidence for it.

-- What the client chose among options and groups. Chooses without changing what was offered.
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

-- The quote's row is locked by whoever calls: of many who approve at once the first does, the others find it done.
-- answer: method, signer_name, signature, how, selected, ip, user_agent.
create function private.approve(quote public.quotes, version_number int, answer jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  method text := answer ->> 'method';
  signer text := coalesce(nullif(btrim(answer ->> 'signer_name'), ''), case when method = 'on_behalf' then (
    select client.name from public.clients as client
    where client.business_id = quote.business_id and client.id = quote.client_id) end);
  agreed jsonb;
begin
  if approve.version_number is distinct from quote.version_number then
    raise sqlstate 'PT409' using message = 'quote_changed', hint = 'There is a newer version of it.';
  end if;
  if quote.status in ('approved', 'converted') then return false; end if;
  if quote.status = 'declined' then raise sqlstate 'PT409' using message = 'already_answered'; end if;
  if quote.status = 'draft' and method = 'link' then raise sqlstate 'PT409' using message = 'quote_changed'; end if;
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
  perform private.keep_quote_version(quote.id);
  perform private.choose_lines(quote, case when jsonb_typeof(answer -> 'selected') = 'array' then
    array(select chosen::uuid from jsonb_array_elements_text(answer -> 'selected') as chosen) end);
  update public.quotes as approved set status = 'approved', answered_at = now()
  where approved.id = quote.id returning * into quote;
  agreed := private.quote_snapshot(quote.id);
  insert into public.quote_approvals (business_id, quote_id, version_number, method, signer_name, signature, how,
    user_id, ip, user_agent, snapshot, snapshot_hash)
  values (quote.business_id, quote.id, quote.version_number, method, signer, nullif(answer ->> 'signature', ''),
    nullif(btrim(answer ->> 'how'), ''), (select auth.uid()), left(answer ->> 'ip', 64),
    left(answer ->> 'user_agent', 1000), agreed, encode(sha256(convert_to(agreed::text, 'UTF8')), 'hex'));
  perform private.tell(quote.business_id, 'quote', quote.id, 'approved', jsonb_build_object('method', method,
    'signer_name', signer, 'version_number', quote.version_number, 'total', quote.total));
  return true;
end
$$;

-- To every active owner, in his language; nobody else's address is guessed.
create function private.mail_owners(quote public.quotes, kind text, mark text, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  select mail_owners.kind || ':' || quote.id || ':' || mark || ':' || person.id, mail_owners.kind, person.email,
    person.language, quote.business_id, private.quote_mail(quote) || mail_owners.data
  from public.team_members as team
  join public.profiles as person on person.id = team.user_id and person.email is not null
  join public.businesses as business on business.id = team.business_id and business.email_notifications
  where team.business_id = quote.business_id and team.role = 'owner' and team.is_active
  on conflict (key) do nothing
$$;

-- The client's copy of what he signed.
create function private.mail_signer(quote public.quotes, signer_name text, address text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  select 'quote-approved-client:' || quote.id || ':' || quote.version_number, 'quote-approved-client',
    coalesce(mail_signer.address, client.email), business.language, quote.business_id,
    private.quote_mail(quote) || jsonb_build_object('signer_name', mail_signer.signer_name)
  from public.businesses as business join public.clients as client
    on client.business_id = business.id and client.id = quote.client_id
  where business.id = quote.business_id and coalesce(mail_signer.address, client.email) is not null
    -- Signing oneself again and again is no way around what may be sent.
    and private.mails_today(quote.business_id) < 400
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
    perform private.mail_signer(quote, answer ->> 'signer_name', null);
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

revoke all on function private.choose_lines(public.quotes, uuid[]), private.approve(public.quotes, int, jsonb),
  private.mail_owners(public.quotes, text, text, jsonb), private.mail_signer(public.quotes, text, text),
  private.approve_quote(uuid, int, jsonb) from public;
grant execute on function private.approve_quote(uuid, int, jsonb) to authenticated;
revoke all on function public.approve_quote(uuid, int, text, text, text, text, uuid[]) from public, anon, authenticated;
grant execute on function public.approve_quote(uuid, int, text, text, text, text, uuid[]) to authenticated;
