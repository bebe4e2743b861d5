-- What holds of a quote whatever is sent: its number, its author, its totals, and that what a client was shown stays.

create function private.begin_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := coalesce((select auth.uid()), new.user_id);
  if (select auth.uid()) is not null then
    new.status := 'draft';
    new.version_number := 1;
  end if;
  -- A repeat, which ends in a conflict or an update, takes no second number.
  new.quote_number := coalesce(
    (select there.quote_number from public.quotes as there
      where there.business_id = new.business_id and there.id = new.id),
    private.take_number(new.business_id, 'quote'));
  new.valid_until := coalesce(new.valid_until, private.today(new.business_id) + 30);
  new.version := 1;
  new.created_at := case when (select auth.uid()) is null then new.created_at else now() end;
  new.updated_at := new.created_at;
  return new;
end
$$;
create trigger begin_quote before insert on public.quotes
  for each row execute function private.begin_quote();

-- Whoever changes what the client was shown makes the next version, a draft: the approval was of the one before. And
-- a quote that goes back to draft, for whatever reason, is no longer the one that was sent.
create function private.revise_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_edited boolean := (new.client_id, new.property_id, new.title, new.message, new.valid_until, new.discount_type,
      new.discount_value, new.taxes, new.prices_include_tax, new.deposit_type, new.deposit_value, new.terms)
    is distinct from (old.client_id, old.property_id, old.title, old.message, old.valid_until, old.discount_type,
      old.discount_value, old.taxes, old.prices_include_tax, old.deposit_type, old.deposit_value, old.terms);
begin
  if is_edited and old.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  if is_edited and new.status = old.status then new.status := 'draft'; end if;
  -- Another client's link must not open it.
  if new.client_id <> old.client_id then
    update private.quote_links as link set revoked_at = now() where link.quote_id = new.id and revoked_at is null;
  end if;
  if new.status = 'draft' and old.status <> 'draft' then
    if exists (select from public.quote_versions as shown where shown.business_id = old.business_id
      and shown.quote_id = old.id and shown.version_number = old.version_number) then
      new.version_number := old.version_number + 1;
    end if;
    new.sent_at := null;
    new.viewed_at := null;
    new.answered_at := null;
    new.followed_up_at := null;
  end if;
  return new;
end
$$;
-- Triggers fire by name, and guard_status and stamp_update have to see what this one makes of the row.
create trigger change_quote before update on public.quotes
  for each row execute function private.revise_quote();
create trigger guard_status before update on public.quotes
  for each row when (new.status is distinct from old.status) execute function private.guard_status('quote');

-- What a quote comes to as chosen now.
create function private.price_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
  counted jsonb;
begin
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
      'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id),
    coalesce(sum(round(line.quantity * line.unit_cost, exponent)), 0)
  into counted, new.total_cost
  from public.quote_lines as line
  where line.business_id = new.business_id and line.quote_id = new.id and line.is_selected;
  select sums.subtotal, sums.discount_amount, sums.tax_lines, sums.tax_amount, sums.total
  into new.subtotal, new.discount_amount, new.tax_lines, new.tax_amount, new.total
  from private.document_totals(coalesce(counted, '[]'), new.taxes, new.discount_type, new.discount_value,
    new.prices_include_tax, exponent) as sums;
  if new.total < 0 then raise sqlstate 'PT400' using message = 'total_below_zero'; end if;
  new.deposit_amount := case new.deposit_type
    when 'percent' then round(new.total * new.deposit_value / 100, exponent)
    when 'fixed' then least(round(new.deposit_value, exponent), new.total) else 0 end;
  return new;
end
$$;
create trigger price_quote before insert or update on public.quotes
  for each row execute function private.price_quote();
-- That the client looked is no edit: a form that is open stays fresh.
create trigger stamp_update before update on public.quotes
  for each row when (not (old.viewed_at is null and new.viewed_at is not null))
  execute function private.stamp_update();
create trigger tell_status after insert or update on public.quotes
  for each row execute function private.tell_status('quote');

create function private.follow_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.version_number > old.version_number then
    perform private.tell(new.business_id, 'quote', new.id, 'revised',
      jsonb_build_object('version_number', new.version_number));
  end if;
  -- Who said yes once is no lead any more.
  if new.status = 'approved' and old.status <> 'approved' then
    update public.clients as client set client_status = 'active'
    where client.business_id = new.business_id and client.id = new.client_id and client.client_status = 'lead';
  end if;
  return null;
end
$$;
create trigger follow_quote after update on public.quotes
  for each row execute function private.follow_quote();

revoke all on function private.begin_quote(), private.revise_quote(), private.price_quote(),
  private.follow_quote() from public;
