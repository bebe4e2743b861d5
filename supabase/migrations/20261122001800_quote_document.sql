-- A quote as paper and as the client's page: what was shown, who shows it, to whom, and what became of it.

create function private.quote_state(quote public.quotes) returns text
language sql stable security definer set search_path = '' as $$
  select case when quote.status = 'sent' then
    case when quote.valid_until < private.today(quote.business_id) then 'expired' else 'open' end
    else quote.status end
$$;

-- shown: {"quote", "lines"}; approval: null, or the row of the version shown.
create function private.quote_page(quote public.quotes, shown jsonb, approval jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.quote_state(quote),
    'version_number', (shown -> 'quote' ->> 'version_number')::int, 'quote', shown -> 'quote',
    'lines', shown -> 'lines',
    'business', jsonb_build_object('name', business.business_name, 'logo', business.business_logo_url,
      'phone', business.phone, 'email', business.email, 'address', business.address, 'currency', business.currency,
      'language', business.language, 'registration_number', business.registration_number,
      'timezone', business.timezone),
    'client', (select jsonb_build_object('name', client.name, 'email', client.email, 'language', business.language)
      from public.clients as client where client.business_id = quote.business_id
        and client.id = (shown -> 'quote' ->> 'client_id')::uuid),
    'property', (select nullif(concat_ws(', ', nullif(btrim(property.address), ''), nullif(btrim(property.city), ''),
        nullif(concat_ws(' ', nullif(btrim(property.state), ''), nullif(btrim(property.zip_code), '')), '')), '')
      from public.property_addresses as property where property.business_id = quote.business_id
        and property.id = (shown -> 'quote' ->> 'property_id')::uuid),
    'approval', approval, 'today', private.today(quote.business_id))
  from public.businesses as business where business.id = quote.business_id
$$;

-- For the server, which has asked as the caller whether he may see the quote. Without a number: as it stands now.
create function private.quote_document(quote_id uuid, version_number int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  quote public.quotes;
  approval public.quote_approvals;
  wanted int;
  shown jsonb;
begin
  select * into quote from public.quotes as found where found.id = quote_document.quote_id;
  wanted := coalesce(quote_document.version_number, quote.version_number);
  select * into approval from public.quote_approvals as found where found.business_id = quote.business_id
    and found.quote_id = quote.id and found.version_number = wanted
    -- Of the version that stands only while it is approved: it may have been declined since.
    and (wanted < quote.version_number or quote.status in ('approved', 'converted'));
  shown := coalesce(approval.snapshot,
    (select version.snapshot from public.quote_versions as version where version.business_id = quote.business_id
      and version.quote_id = quote.id and version.version_number = wanted),
    case when wanted = quote.version_number then private.quote_snapshot(quote.id) end);
  if shown is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  return private.quote_page(quote, shown, case when approval.id is not null then jsonb_build_object(
    'signer_name', approval.signer_name, 'signed_at', approval.created_at, 'method', approval.method,
    'how', approval.how, 'signature', approval.signature, 'version_number', approval.version_number,
    'snapshot_hash', approval.snapshot_hash) end);
end
$$;

-- The client's page: the last version he was shown, never a draft. Signatures stay with the paper.
create function private.quote_link_page(quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  approval public.quote_approvals;
  shown jsonb;
begin
  if quote.status in ('approved', 'converted') then
    select * into approval from public.quote_approvals as found where found.business_id = quote.business_id
      and found.quote_id = quote.id and found.version_number = quote.version_number;
  end if;
  shown := coalesce(approval.snapshot, (select version.snapshot from public.quote_versions as version
    where version.business_id = quote.business_id and version.quote_id = quote.id
    order by version.version_number desc limit 1));
  return private.quote_page(quote, shown, case when approval.id is not null then
    jsonb_build_object('signer_name', approval.signer_name, 'signed_at', approval.created_at) end);
end
$$;

-- The quote behind a token, its row locked; unknown, revoked and expired are one answer.
create function private.linked_quote(token text) returns public.quotes
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  perform private.queue_for_quote(link.quote_id) from private.quote_links as link
  where link.token_hash = private.token_hash(coalesce(linked_quote.token, '')) and link.revoked_at is null
    and link.expires_at > now();
  select found.* into quote from private.quote_links as link
  join public.quotes as found on found.business_id = link.business_id and found.id = link.quote_id
  where link.token_hash = private.token_hash(coalesce(linked_quote.token, '')) and link.revoked_at is null
    and link.expires_at > now()
  for update of found;
  if quote.id is null then raise sqlstate 'PT404' using message = 'link_not_found'; end if;
  return quote;
end
$$;

-- is_opening: a person looks at it, no preview and no prefetch. The first time is remembered.
create function private.open_quote_link(token text, is_opening boolean, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.linked_quote(open_quote_link.token);
begin
  if is_opening and quote.status = 'sent' and quote.viewed_at is null then
    update public.quotes as viewed set viewed_at = now() where viewed.id = quote.id;
    perform private.tell(quote.business_id, 'quote', quote.id, 'viewed', jsonb_build_object(
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
create function public.quote_document(quote_id uuid, version_number int default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.quote_document(quote_document.quote_id, quote_document.version_number)
$$;

revoke all on function private.quote_state(public.quotes), private.quote_page(public.quotes, jsonb, jsonb),
  private.quote_document(uuid, int), private.quote_link_page(public.quotes), private.linked_quote(text),
  private.open_quote_link(text, boolean, text, text) from public;
grant execute on function private.quote_document(uuid, int), private.open_quote_link(text, boolean, text, text)
  to service_role;
-- The server's alone: it limits how often anybody asks, and knows the address it is asked from.
revoke all on function public.quote_document(uuid, int), public.open_quote_link(text, boolean, text, text)
  from public, anon, authenticated;
grant execute on function public.quote_document(uuid, int), public.open_quote_link(text, boolean, text, text)
  to service_role;
