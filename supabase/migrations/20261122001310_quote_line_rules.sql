-- What holds of the lines of a quote whatever is sent, and what the quote makes of a change of its lines.

-- While a function of ours writes the lines of a quote and then the quote itself, the triggers of the lines stand
-- aside: a save is one change, and an approval chooses without changing what was offered. Empty: of none.
create function private.hold_quote(quote_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.set_config('fieldlark.held_quote', coalesce(quote_id::text, ''), true)
$$;
create function private.is_quote_held(quote_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select pg_catalog.current_setting('fieldlark.held_quote', true) = quote_id::text
$$;

-- Taken by all who write lines or lock the quote for more than its own columns, before they lock anything.
create function private.queue_for_quote(quote_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quote ' || quote_id, 0))
$$;
-- Whoever changes or deletes a line past the functions holds that line already, so he must wait for nothing: somebody
-- who comes from the quote to the line would wait for him.
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

create function private.price_quote_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
begin
  new.discount_amount := round(new.discount_amount, exponent);
  new.line_total := round(new.quantity * new.unit_price, exponent) - new.discount_amount;
  new.is_selected := new.is_selected or new.kind = 'required';
  if not private.is_quote_held(new.quote_id) then
    if tg_op = 'INSERT' then
      perform private.queue_for_quote(new.quote_id);
      perform from public.quotes as quote where quote.id = new.quote_id for no key update;
    else
      perform private.take_quote_now(new.quote_id);
    end if;
    -- Whoever chooses one of a group leaves the others.
    if new.kind = 'choice' and new.is_selected then
      update public.quote_lines as sibling set is_selected = false
      where sibling.business_id = new.business_id and sibling.quote_id = new.quote_id and sibling.kind = 'choice'
        and sibling.choice_group = new.choice_group and sibling.is_selected and sibling.id <> new.id;
    end if;
  end if;
  return new;
end
$$;
-- Not of service_id: a service that is deleted changes no quote, and locks none.
create trigger price_line before insert or update of position, name, description, quantity, unit_price, unit_cost,
  discount_amount, is_taxable, kind, choice_group, is_selected on public.quote_lines
  for each row execute function private.price_quote_line();

-- What the client is shown of a line; what it costs and which service it came from are not his.
create function private.shown_line(line public.quote_lines) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(line.position, line.name, line.description, trim_scale(line.quantity),
    trim_scale(line.unit_price), trim_scale(line.discount_amount), line.is_taxable, line.kind, line.choice_group,
    line.is_selected)
$$;

create function private.follow_quote_line(quote_id uuid, is_shown boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  if private.is_quote_held(follow_quote_line.quote_id) then return; end if;
  perform private.take_quote_now(follow_quote_line.quote_id);
  select * into quote from public.quotes as found where found.id = follow_quote_line.quote_id;
  -- Gone: the lines go with their quote.
  if quote.id is null then return; end if;
  if is_shown and quote.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  if (select count(*) from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) > 200 then
    raise sqlstate 'PT400' using message = 'too_many_lines';
  end if;
  -- Prices the quote anew, and makes the next version of one that was shown.
  update public.quotes as changed set status = case when is_shown then 'draft' else changed.status end
  where changed.id = quote.id;
end
$$;

create function private.follow_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched record;
begin
  if tg_op = 'UPDATE' then
    for touched in
      select line.quote_id, bool_or(private.shown_line(line) <> private.shown_line(before)) as is_shown
      from new_lines as line join old_lines as before on before.id = line.id
      where private.shown_line(line) <> private.shown_line(before) or line.unit_cost <> before.unit_cost
      group by line.quote_id order by line.quote_id
    loop
      perform private.follow_quote_line(touched.quote_id, touched.is_shown);
    end loop;
  elsif tg_op = 'INSERT' then
    for touched in select distinct line.quote_id from new_lines as line order by line.quote_id loop
      perform private.follow_quote_line(touched.quote_id, true);
    end loop;
  else
    for touched in select distinct line.quote_id from old_lines as line order by line.quote_id loop
      perform private.follow_quote_line(touched.quote_id, true);
    end loop;
  end if;
  return null;
end
$$;
create trigger follow_inserted_lines after insert on public.quote_lines
  referencing new table as new_lines for each statement execute function private.follow_quote_lines();
create trigger follow_updated_lines after update on public.quote_lines
  referencing old table as old_lines new table as new_lines
  for each statement execute function private.follow_quote_lines();
create trigger follow_deleted_lines after delete on public.quote_lines
  referencing old table as old_lines for each statement execute function private.follow_quote_lines();

revoke all on function private.hold_quote(uuid), private.is_quote_held(uuid),
  private.queue_for_quote(uuid), private.take_quote_now(uuid), private.price_quote_line(),
  private.shown_line(public.quote_lines), private.follow_quote_line(uuid, boolean),
  private.follow_quote_lines() from public;
