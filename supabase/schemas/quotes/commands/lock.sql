-- Serializes writers of a quote and its lines, and updates the quote after its lines changed.

-- While a function writes the lines of a quote and then the quote itself, the triggers of its lines do nothing: a save
-- is one change, and an approval selects without changing the offer. Empty means that no quote is being written.
create function private.hold_quote(quote_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.set_config('fieldlark.held_quote', coalesce(quote_id::text, ''), true)
$$;

-- Taken by all who write lines or lock the quote for more than its own columns, before they lock anything else.
create function private.queue_for_quote(quote_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quote ' || quote_id, 0))
$$;

-- An update or delete of a line without the commands holds that line already and must not wait: whoever locked the
-- quote first and needs the line would deadlock with it.
create function private.take_quote_now(quote_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(hashtextextended('quote ' || take_quote_now.quote_id, 0)) then
    raise lock_not_available;
  end if;
  perform from public.quotes as quote where quote.id = take_quote_now.quote_id for no key update nowait;
exception when lock_not_available then
  raise sqlstate 'PT409' using message = 'stale_version', hint = 'Somebody is changing this right now: read it again.';
end
$$;

create function private.recalculate_quote(quote_id uuid, is_shown boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  if private.is_quote_held(recalculate_quote.quote_id) then return; end if;
  perform private.take_quote_now(recalculate_quote.quote_id);
  select * into quote from public.quotes as found where found.id = recalculate_quote.quote_id;
  -- The quote is gone: its lines were deleted with it.
  if quote.id is null then return; end if;
  if is_shown and quote.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  if (select count(*) from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) > 200 then
    raise sqlstate 'PT400' using message = 'too_many_lines';
  end if;
  -- Recomputes the totals, and makes the next version of a quote that was shown.
  update public.quotes as changed set status = case when is_shown then 'draft' else changed.status end
  where changed.id = quote.id;
end
$$;

-- The quote if the caller may change it, with its row locked until the transaction ends.
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
