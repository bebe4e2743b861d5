-- Locks the quote before its lines are read; selecting a choice deselects the others of its group. An insert may wait
-- for the quote; an update holds its line already and must not (private.take_quote_now).
create function private.take_quote_of(line public.quote_lines, is_new boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if private.is_quote_held(line.quote_id) then return; end if;
  if is_new then
    perform private.queue_for_quote(line.quote_id);
    perform from public.quotes as quote where quote.id = line.quote_id for no key update;
  else
    perform private.take_quote_now(line.quote_id);
  end if;
  if line.kind = 'choice' and line.is_selected then
    update public.quote_lines as sibling set is_selected = false
    where sibling.business_id = line.business_id and sibling.quote_id = line.quote_id and sibling.kind = 'choice'
      and sibling.choice_group = line.choice_group and sibling.is_selected and sibling.id <> line.id;
  end if;
end
$$;

create function private.before_quote_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- Deleting a service (service_id) changes and locks no quote.
    if (new.position, new.name, new.description, new.quantity, new.unit_price, new.unit_cost, new.discount_amount,
        new.is_taxable, new.kind, new.choice_group, new.is_selected)
      is not distinct from (old.position, old.name, old.description, old.quantity, old.unit_price, old.unit_cost,
        old.discount_amount, old.is_taxable, old.kind, old.choice_group, old.is_selected) then
      return new;
    end if;
  end if;
  exponent := private.currency_exponent(new.business_id);
  if tg_op = 'INSERT' or new.discount_amount <> old.discount_amount then
    new.discount_amount := private.counted_amount('discount_amount', new.discount_amount, exponent);
  end if;
  -- One that is older than the currency.
  new.discount_amount := round(new.discount_amount, exponent);
  new.line_total := round(new.quantity * new.unit_price, exponent) - new.discount_amount;
  new.is_selected := new.is_selected or new.kind = 'required';
  perform private.take_quote_of(new, tg_op = 'INSERT');
  return new;
end
$$;
create trigger before_quote_line before insert or update on public.quote_lines
  for each row execute function private.before_quote_line();

create function private.after_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched record;
begin
  if tg_op = 'UPDATE' then
    for touched in
      select line.quote_id, bool_or(private.shown_line(line) <> private.shown_line(was)) as is_shown
      from after as line join before as was on was.id = line.id
      where private.shown_line(line) <> private.shown_line(was) or line.unit_cost <> was.unit_cost
      group by line.quote_id order by line.quote_id
    loop
      perform private.recalculate_quote(touched.quote_id, touched.is_shown);
    end loop;
  elsif tg_op = 'INSERT' then
    for touched in select distinct line.quote_id from after as line order by line.quote_id loop
      perform private.recalculate_quote(touched.quote_id, true);
    end loop;
  else
    for touched in select distinct line.quote_id from before as line order by line.quote_id loop
      perform private.recalculate_quote(touched.quote_id, true);
    end loop;
  end if;
  return null;
end
$$;
-- PostgreSQL allows transition tables for one event only, so this function has three triggers.
create trigger after_new_quote_lines after insert on public.quote_lines
  referencing new table as after for each statement execute function private.after_quote_lines();
create trigger after_changed_quote_lines after update on public.quote_lines
  referencing old table as before new table as after for each statement execute function private.after_quote_lines();
create trigger after_removed_quote_lines after delete on public.quote_lines
  referencing old table as before for each statement execute function private.after_quote_lines();
