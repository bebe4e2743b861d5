-- The other steps of an invoice as the office takes them. Each may come twice and is done once.

-- It keeps its number; what it was made of can be billed again.
create function private.void_invoice(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(void_invoice.invoice_id);
begin
  if invoice.status = 'void' then return invoice.id; end if;
  if private.has_money(invoice.id) then
    raise sqlstate 'PT409' using message = 'invoice_has_payments', hint = 'Delete its payments first.';
  end if;
  update public.invoices as voided set status = 'void' where voided.id = invoice.id;
  update public.invoice_sources as source set is_held = false
  where source.business_id = invoice.business_id and source.invoice_id = invoice.id and source.is_held;
  perform private.settle_invoice(invoice.id);
  return invoice.id;
end
$$;

create function private.unvoid_invoice(invoice_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(unvoid_invoice.invoice_id);
  source public.invoice_sources;
begin
  if invoice.status <> 'void' then return invoice.id; end if;
  perform from public.jobs as job where job.business_id = invoice.business_id and job.id in (
    select held.job_id from public.invoice_sources as held
    where held.business_id = invoice.business_id and held.invoice_id = invoice.id) order by job.id for no key update;
  begin
    for source in select * from public.invoice_sources as held
      where held.business_id = invoice.business_id and held.invoice_id = invoice.id order by held.id
    loop
      if private.is_source_taken(invoice.business_id, private.source_key(source.job_id, source.visit_id,
        source.job_line_id, source.quote_id), invoice.id) then
        raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Its work is on another invoice now.';
      end if;
      update public.invoice_sources as taken set is_held = true where taken.id = source.id;
    end loop;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Its work is on another invoice now.';
  end;
  update public.invoices as back set status = case when back.sent_at is null then 'draft' else 'sent' end
  where back.id = invoice.id;
  perform private.settle_invoice(invoice.id);
  return invoice.id;
end
$$;

-- The same bill once more, as a draft of today: of new work, so nothing that was billed goes along.
create function private.duplicate_invoice(invoice_id uuid, id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  invoice public.invoices := private.my_invoice(duplicate_invoice.invoice_id);
  today date := private.today(invoice.business_id);
begin
  if duplicate_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  -- The original's row is locked: a double click finds the copy.
  if exists (select from public.invoices as copy
    where copy.id = duplicate_invoice.id and copy.business_id = invoice.business_id) then
    return duplicate_invoice.id;
  end if;
  return private.add_invoice(invoice.business_id, jsonb_build_object('id', duplicate_invoice.id,
      'client_id', invoice.client_id, 'property_id', case when exists (select from public.property_addresses as property
        where property.business_id = invoice.business_id and property.id = invoice.property_id
          and property.client_id = invoice.client_id) then invoice.property_id end,
      'title', invoice.title, 'issue_date', today, 'due_date', today + coalesce(
        private.term_days(invoice.payment_terms), invoice.due_date - invoice.issue_date),
      'payment_terms', invoice.payment_terms, 'po_number', invoice.po_number, 'message', invoice.message,
      'notes', invoice.notes, 'terms', invoice.terms, 'discount_type', invoice.discount_type,
      'discount_value', invoice.discount_value, 'taxes', invoice.taxes,
      'prices_include_tax', invoice.prices_include_tax, 'amount', invoice.amount),
    coalesce((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'service_id', line.service_id,
      'name', line.name, 'description', line.description, 'quantity', line.quantity, 'unit_price', line.unit_price,
      'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
    from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'));
end
$$;

create function public.void_invoice(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.void_invoice(void_invoice.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;
create function public.unvoid_invoice(invoice_id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.unvoid_invoice(unvoid_invoice.invoice_id);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = done;
  return answer;
end
$$;
create function public.duplicate_invoice(invoice_id uuid, id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.duplicate_invoice(duplicate_invoice.invoice_id, duplicate_invoice.id);
  answer public.invoices;
begin
  select * into answer from public.invoices as invoice where invoice.id = made;
  return answer;
end
$$;

-- How many invoices of each state and what they come to: a handful of rows. Sees what its reader may see.
create view public.invoice_counts with (security_invoker = true) as
  select invoice.business_id,
    private.invoice_state(invoice, (now() at time zone business.timezone)::date) as state,
    count(*)::int as invoices, sum(invoice.total_amount) as total_amount, sum(invoice.balance) as balance
  from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
  group by 1, 2;
revoke all on public.invoice_counts from public, anon, authenticated;
grant select on public.invoice_counts to authenticated, service_role;

revoke all on function private.void_invoice(uuid), private.unvoid_invoice(uuid), private.duplicate_invoice(uuid, uuid)
  from public;
grant execute on function private.void_invoice(uuid), private.unvoid_invoice(uuid),
  private.duplicate_invoice(uuid, uuid) to authenticated;
revoke all on function public.void_invoice(uuid), public.unvoid_invoice(uuid), public.duplicate_invoice(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.void_invoice(uuid), public.unvoid_invoice(uuid),
  public.duplicate_invoice(uuid, uuid) to authenticated;
