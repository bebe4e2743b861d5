-- The steps when a quote is written: before_quote and after_quote, at the end; those of its lines are in lines.sql. They are SECURITY DEFINER, so a step that depends on what the caller may see checks that itself.

-- Steps before a quote is written --------------------------------------------------------------------------------------

create function private.begin_quote(quote public.quotes) returns public.quotes
language plpgsql set search_path = '' as $$
begin
  quote.user_id := private.author(quote.user_id);
  if (select auth.uid()) is not null then
    -- It has no lines yet that a client could have been shown.
    if quote.status <> 'draft' then
      raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Insert it as a draft and call send_quote.';
    end if;
    quote.version_number := 1;
    quote.created_at := now();
  end if;
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  quote.quote_number := coalesce(
    (select existing.quote_number from public.quotes as existing
      where existing.business_id = quote.business_id and existing.id = quote.id),
    private.take_number(quote.business_id, 'quote'));
  quote.valid_until := coalesce(quote.valid_until, private.today(quote.business_id) + 30);
  quote.version := 1;
  quote.updated_at := quote.created_at;
  return quote;
end
$$;

-- A change of what the client was shown makes the next version, a draft, because the approval was for the previous one.
-- A quote that returns to draft for any reason is no longer the one that was sent.
create function private.revise_quote(quote public.quotes, was public.quotes) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  is_edited boolean := (quote.client_id, quote.property_id, quote.title, quote.message, quote.valid_until,
      quote.discount_type, quote.discount_value, quote.taxes, quote.prices_include_tax, quote.deposit_type,
      quote.deposit_value, quote.terms)
    is distinct from (was.client_id, was.property_id, was.title, was.message, was.valid_until, was.discount_type,
      was.discount_value, was.taxes, was.prices_include_tax, was.deposit_type, was.deposit_value, was.terms);
begin
  if is_edited and was.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  if is_edited and quote.status = was.status then quote.status := 'draft'; end if;
  if quote.status = 'draft' and was.status <> 'draft' then
    if exists (select from public.quote_versions as shown where shown.business_id = was.business_id
      and shown.quote_id = was.id and shown.version_number = was.version_number) then
      quote.version_number := was.version_number + 1;
    end if;
    quote.sent_at := null;
    quote.viewed_at := null;
    quote.answered_at := null;
    quote.followed_up_at := null;
  end if;
  return quote;
end
$$;

-- The totals with the current selection.
create function private.price_quote(quote public.quotes) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(quote.business_id);
  counted jsonb;
  sums record;
begin
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
      'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id),
    coalesce(sum(round(line.quantity * line.unit_cost, exponent)), 0)
  into counted, quote.total_cost
  from public.quote_lines as line
  where line.business_id = quote.business_id and line.quote_id = quote.id and line.is_selected;
  quote.discount_value := private.counted_value(quote.discount_type, quote.discount_value, exponent);
  quote.deposit_value := private.counted_value(quote.deposit_type, quote.deposit_value, exponent);
  select * into sums from private.document_totals(coalesce(counted, '[]'), quote.taxes, quote.discount_type,
    quote.discount_value, quote.prices_include_tax, exponent);
  if sums.total < 0 then raise sqlstate 'PT400' using message = 'total_below_zero'; end if;
  quote.subtotal := sums.subtotal;
  quote.discount_amount := sums.discount_amount;
  quote.tax_lines := sums.tax_lines;
  quote.tax_amount := sums.tax_amount;
  quote.total := sums.total;
  quote.deposit_amount := case quote.deposit_type
    when 'percent' then round(quote.total * quote.deposit_value / 100, exponent)
    when 'fixed' then least(quote.deposit_value, quote.total) else 0 end;
  return quote;
end
$$;

-- Of what was not changed, one that is older than the currency is rounded (price_quote).
create function private.require_counted_quote(quote public.quotes, was public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_counted(quote.business_id, 'discount_value', quote.discount_type, quote.discount_value,
    was.discount_type, was.discount_value);
  perform private.require_counted(quote.business_id, 'deposit_value', quote.deposit_type, quote.deposit_value,
    was.deposit_type, was.deposit_value);
end
$$;

-- The agreed terms of an existing job must not change with its quote.
create function private.require_no_job_of(quote public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.business_id = quote.business_id and job.quote_id = quote.id) then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
end
$$;

-- A signed quote is evidence: it is archived, not deleted.
create function private.require_unsigned(quote public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.businesses as business where business.id = quote.business_id)
    and exists (select from public.quote_approvals as approval
      where approval.business_id = quote.business_id and approval.quote_id = quote.id) then
    raise sqlstate 'PT409' using message = 'quote_signed', hint = 'Archive it instead.';
  end if;
end
$$;

-- The triggers of a quote ----------------------------------------------------------------------------------------------

create function private.before_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_looked_at boolean;
  is_followed_up boolean;
begin
  if tg_op = 'DELETE' then
    if old.status = 'converted' then
      perform private.require_no_job_of(old);
    end if;
    perform private.release_invoice_sources('quote', old.business_id, old.id);
    if old.status <> 'converted' then
      perform private.require_unsigned(old);
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    perform private.require_new_work(new.business_id);
    new := private.begin_quote(new);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    perform private.require_counted_quote(new, null);
    return private.price_quote(new);
  end if;

  -- A link of the previous client must not open it.
  if new.client_id <> old.client_id then
    update private.quote_links as link set revoked_at = now() where link.quote_id = new.id and revoked_at is null;
  end if;
  new := private.revise_quote(new, old);
  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('quote', old.status, new.status);
    if old.status = 'draft' then perform private.require_currency(new.business_id); end if;
  end if;
  perform private.require_counted_quote(new, old);
  new := private.price_quote(new);
  -- Being viewed or reminded does not count as an edit, so an open form stays current.
  is_looked_at := old.viewed_at is null and new.viewed_at is not null;
  is_followed_up := new.followed_up_at is not null and new.followed_up_at is distinct from old.followed_up_at;
  if not is_looked_at and not is_followed_up then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger before_quote before insert or update or delete on public.quotes
  for each row execute function private.before_quote();

create function private.after_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.request_id is not null
      and exists (select from public.businesses as business where business.id = old.business_id) then
      perform private.reopen_request(old.business_id, old.request_id);
    end if;
    return null;
  end if;

  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'quote', new.id, 'created', jsonb_build_object('status', new.status));
    return null;
  end if;

  if new.version_number > old.version_number then
    perform private.log_record_event(new.business_id, 'quote', new.id, 'revised',
      jsonb_build_object('version_number', new.version_number));
  end if;
  -- A client who approved a quote is no longer a lead.
  if new.status = 'approved' and old.status <> 'approved' then
    perform private.activate_client(new.business_id, new.client_id, is_agreed => true);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'quote', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_quote after insert or update or delete on public.quotes
  for each row execute function private.after_quote();
