-- What a client was shown, kept. No costs are ever in it.

create function private.quote_snapshot(quote_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'quote', to_jsonb(quote) - array['total_cost', 'user_id', 'is_sample', 'followed_up_at'],
    'lines', coalesce((select jsonb_agg(to_jsonb(line) - 'unit_cost' order by line.position, line.id)
      from public.quote_lines as line
      where line.business_id = quote.business_id and line.quote_id = quote.id), '[]'))
  from public.quotes as quote where quote.id = quote_snapshot.quote_id
$$;

-- Once per version: what was shown first is what was shown.
create function private.keep_quote_version(quote_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.quote_versions (business_id, quote_id, version_number, snapshot)
  select quote.business_id, quote.id, quote.version_number, private.quote_snapshot(quote.id)
  from public.quotes as quote where quote.id = keep_quote_version.quote_id
  on conflict do nothing
$$;

-- Evidence is added to and never changed; it goes when its quote is deleted, and not before.
create function private.keep_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.quotes as quote
    where quote.business_id = old.business_id and quote.id = old.quote_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was shown and signed is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_evidence before update or delete on public.quote_versions
  for each row execute function private.keep_evidence();
create trigger keep_evidence before update or delete on public.quote_approvals
  for each row execute function private.keep_evidence();

-- The quote for whoever may change it, its row locked until the transaction ends.
create function private.my_quote(quote_id uuid) returns public.quotes
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  perform private.queue_for_quote(my_quote.quote_id);
  select * into quote from public.quotes as found where found.id = my_quote.quote_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for update;
  if quote.id is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  return quote;
end
$$;

revoke all on function private.quote_snapshot(uuid), private.keep_quote_version(uuid), private.keep_evidence(),
  private.my_quote(uuid) from public;
