-- Finished work becomes an invoice in one step, once: fifty clicks make one.

-- For functions of ours: who may is their business. The same id again is the same invoice.
create function private.make_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb,
  issued_on date default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  there uuid;
  planned jsonb;
begin
  if make_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.queue_for_invoice(make_invoice.id);
  select found.business_id into there from public.invoices as found where found.id = make_invoice.id;
  if there = make_invoice.business_id then return make_invoice.id; end if;
  if there is not null then raise sqlstate 'PT409' using message = 'id_taken'; end if;
  perform private.require_list(make_invoice.sources, 500);
  -- Of two who bill one job the second sees what the first did.
  perform from public.jobs as job where job.business_id = make_invoice.business_id and job.id in (
    select coalesce((source ->> 'job_id')::uuid,
      (select visit.job_id from public.visits as visit where visit.id = (source ->> 'visit_id')::uuid),
      (select line.job_id from public.job_lines as line where line.id = (source ->> 'job_line_id')::uuid))
    from jsonb_array_elements(make_invoice.sources) as source) order by job.id for no key update;
  planned := private.plan_invoice(make_invoice.business_id, make_invoice.client_id,
    private.expand_sources(make_invoice.business_id, make_invoice.sources));
  if planned -> 'invoice' ->> 'client_id' is null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  if issued_on is not null then
    planned := jsonb_set(planned, '{invoice}', planned -> 'invoice' || jsonb_build_object('issue_date', issued_on,
      'due_date', issued_on + private.term_days(planned -> 'invoice' ->> 'payment_terms')));
  end if;
  perform private.add_invoice(make_invoice.business_id,
    planned -> 'invoice' || jsonb_build_object('id', make_invoice.id), planned -> 'lines');
  return make_invoice.id;
end
$$;

create function private.create_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_managed(create_invoice.business_id);
  return private.make_invoice(create_invoice.business_id, create_invoice.id, create_invoice.client_id,
    create_invoice.sources);
end
$$;
create function public.create_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb)
returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.create_invoice(create_invoice.business_id, create_invoice.id, create_invoice.client_id,
    create_invoice.sources);
  answer public.invoices;
begin
  select * into answer from public.invoices as invoice where invoice.id = made;
  return answer;
end
$$;

-- What was billed is not deleted behind the bill's back; a void bill lets go for good. With its business everything goes.
create function private.keep_invoiced() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sources uuid[];
begin
  -- Each by its own index: a series that is edited deletes hundreds of visits.
  case tg_table_name
    when 'jobs' then
      sources := array(select source.id from public.invoice_sources as source where source.job_id = old.id);
    when 'visits' then
      sources := array(select source.id from public.invoice_sources as source where source.visit_id = old.id);
    when 'job_lines' then
      sources := array(select source.id from public.invoice_sources as source where source.job_line_id = old.id);
    else
      sources := array(select source.id from public.invoice_sources as source where source.quote_id = old.id);
  end case;
  if cardinality(sources) = 0 then return old; end if;
  if exists (select from public.businesses as business where business.id = old.business_id)
    and exists (select from public.invoice_sources as source where source.id = any(sources) and source.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
  delete from public.invoice_sources as source where source.id = any(sources);
  return old;
end
$$;
create trigger keep_invoiced before delete on public.jobs
  for each row execute function private.keep_invoiced();
create trigger keep_invoiced before delete on public.visits
  for each row execute function private.keep_invoiced();
create trigger keep_invoiced before delete on public.job_lines
  for each row execute function private.keep_invoiced();
create trigger keep_invoiced before delete on public.quotes
  for each row execute function private.keep_invoiced();

-- Nor does it change: a visit stays done on its day, a job stays its client's, and what was charged costs what it cost.
-- Whoever writes one of them has locked its job, as whoever bills it has.
create function private.keep_billed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_billed boolean;
begin
  if tg_table_name = 'visits' then
    is_billed := exists (select from public.invoice_sources as held where held.visit_id = old.id and held.is_held);
  elsif tg_table_name = 'job_lines' then
    is_billed := exists (select from public.invoice_sources as held where held.job_line_id = old.id and held.is_held);
  else
    is_billed := exists (select from public.invoice_sources as held where held.job_id = old.id and held.is_held
      and (new.client_id <> old.client_id or (held.visit_id is null and held.job_line_id is null)));
  end if;
  if is_billed then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
  return new;
end
$$;
create trigger keep_billed before update of status, visit_date on public.visits
  for each row when (old.status = 'completed'
    and (new.status, new.visit_date) is distinct from (old.status, old.visit_date))
  execute function private.keep_billed();
create trigger keep_billed before update of quantity, unit_price, discount_amount, is_taxable on public.job_lines
  for each row when ((new.quantity, new.unit_price, new.discount_amount, new.is_taxable)
    is distinct from (old.quantity, old.unit_price, old.discount_amount, old.is_taxable))
  execute function private.keep_billed();
-- Afterwards: what it comes to is computed.
create trigger keep_billed after update of client_id, amount on public.jobs
  for each row when ((new.client_id, new.amount) is distinct from (old.client_id, old.amount))
  execute function private.keep_billed();

-- And what is billed is done, for the client who pays for it: between the plan and the bill, or while the bill was
-- void, a visit may have been reopened or a job given away. private.hold_sources looks whose a new one is.
create function private.check_billed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.visits as visit where visit.id = new.visit_id and visit.status <> 'completed') then
    raise sqlstate 'PT409' using message = 'visit_not_done', hint = 'Complete the visit first.';
  end if;
  if tg_op = 'UPDATE' and exists (
    select from public.jobs as job join public.invoices as invoice on invoice.id = new.invoice_id
    where job.id = new.job_id and job.client_id <> invoice.client_id) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  return new;
end
$$;
create trigger check_billed before insert or update of is_held on public.invoice_sources
  for each row when (new.is_held and new.job_id is not null) execute function private.check_billed();

-- Credit that was used on a draft goes back to the client with it; of what was sent nothing is deleted.
alter table public.credits drop constraint credits_invoice_fkey, add constraint credits_invoice_fkey
  foreign key (business_id, invoice_id) references public.invoices (business_id, id) on delete cascade;

revoke all on function private.make_invoice(uuid, uuid, uuid, jsonb, date), private.create_invoice(uuid, uuid, uuid, jsonb),
  private.keep_invoiced(), private.keep_billed(), private.check_billed() from public;
grant execute on function private.create_invoice(uuid, uuid, uuid, jsonb) to authenticated;
revoke all on function public.create_invoice(uuid, uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.create_invoice(uuid, uuid, uuid, jsonb) to authenticated;
