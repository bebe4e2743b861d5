-- Written by "npm run db:baseline": from the schema of release 0.1.0 to the baseline, as functions and triggers go.
set check_function_bodies = off;
-- What has another name since release 0.1.0 and is a type of arguments: the new functions need it before they are created.
alter view private.remindables rename to reminder_candidates;
alter view private.reminder_candidates rename column mark to cycle;
alter view private.reminder_candidates rename column asked_at to last_sent_at;
alter view private.reminder_candidates rename column taken to steps_sent;
drop trigger activate_client on public.jobs;
drop trigger activate_client_at_update on public.jobs;
drop trigger add_owner on public.businesses;
drop trigger begin_business on public.businesses;
drop trigger begin_counters on public.businesses;
drop trigger begin_document_settings on public.businesses;
drop trigger begin_draft on public.invoices;
drop trigger begin_invoice on public.invoices;
drop trigger begin_job on public.jobs;
drop trigger begin_job_open on public.jobs;
drop trigger begin_job_terms on public.jobs;
drop trigger begin_money on public.credits;
drop trigger begin_money on public.payments;
drop trigger begin_money on public.refunds;
drop trigger begin_quote on public.quotes;
drop trigger begin_referral on public.referrals;
drop trigger begin_referral_stats on public.businesses;
drop trigger begin_request on public.requests;
drop trigger begin_schedule_settings on public.businesses;
drop trigger begin_visit on public.visits;
drop trigger begin_visit_open on public.visits;
drop trigger change_quote on public.quotes;
drop trigger check_active on public.tax_rates;
drop trigger check_billed on public.invoice_sources;
drop trigger check_property_client on public.invoices;
drop trigger check_property_client on public.jobs;
drop trigger check_property_client on public.quotes;
drop trigger check_property_client on public.requests;
drop trigger check_property_client_at_update on public.invoices;
drop trigger check_property_client_at_update on public.jobs;
drop trigger check_property_client_at_update on public.quotes;
drop trigger check_property_client_at_update on public.requests;
drop trigger clock_visit on public.visits;
drop trigger close_job on public.jobs;
drop trigger cost_time on public.visit_times;
drop trigger count_referrals on public.referrals;
drop trigger find_business on public.property_addresses;
drop trigger follow_changed_costs on public.job_line_costs;
drop trigger follow_changed_lines on public.invoice_lines;
drop trigger follow_changed_lines on public.job_lines;
drop trigger follow_changed_visits on public.visits;
drop trigger follow_client on public.jobs;
drop trigger follow_client on public.requests;
drop trigger follow_deleted_lines on public.quote_lines;
drop trigger follow_inserted_lines on public.quote_lines;
drop trigger follow_invoice on public.invoices;
drop trigger follow_new_costs on public.job_line_costs;
drop trigger follow_new_lines on public.invoice_lines;
drop trigger follow_new_lines on public.job_lines;
drop trigger follow_new_visits on public.visits;
drop trigger follow_quote on public.quotes;
drop trigger follow_removed_costs on public.job_line_costs;
drop trigger follow_removed_lines on public.invoice_lines;
drop trigger follow_removed_lines on public.job_lines;
drop trigger follow_removed_visits on public.visits;
drop trigger follow_timezone on public.businesses;
drop trigger follow_updated_lines on public.quote_lines;
drop trigger follow_user_email on auth.users;
drop trigger give_back_credit on public.invoices;
drop trigger guard_business on public.businesses;
drop trigger guard_counter on public.counters;
drop trigger guard_expense on public.expenses;
drop trigger guard_payment on public.payments;
drop trigger guard_receipt_bytes on public.receipts;
drop trigger guard_status on public.invoices;
drop trigger guard_status on public.jobs;
drop trigger guard_status on public.quotes;
drop trigger guard_status on public.requests;
drop trigger guard_status on public.visits;
drop trigger guard_storage_room on public.files;
drop trigger guard_storage_room on public.photos;
drop trigger guard_storage_room on public.receipts;
drop trigger guard_successor on public.requests;
drop trigger guard_tax_choice on public.clients;
drop trigger guard_tax_choice on public.property_addresses;
drop trigger guard_visit on public.visits;
drop trigger keep_an_owner on public.team_members;
drop trigger keep_an_owner_at_delete on public.team_members;
drop trigger keep_billed on public.job_lines;
drop trigger keep_billed on public.jobs;
drop trigger keep_billed on public.visits;
drop trigger keep_billing_day on public.jobs;
drop trigger keep_billing_day_at_update on public.jobs;
drop trigger keep_converted on public.quotes;
drop trigger keep_credit on public.credits;
drop trigger keep_credit_at_delete on public.credits;
drop trigger keep_credit_at_update on public.credits;
drop trigger keep_evidence on public.invoice_versions;
drop trigger keep_invoiced on public.job_lines;
drop trigger keep_invoiced on public.jobs;
drop trigger keep_invoiced on public.quotes;
drop trigger keep_invoiced on public.visits;
drop trigger keep_one_default on public.tax_rates;
drop trigger keep_one_default_at_update on public.tax_rates;
drop trigger keep_one_primary on public.property_addresses;
drop trigger keep_one_primary_at_update on public.property_addresses;
drop trigger keep_signed on public.quotes;
drop trigger keep_visit on public.visits;
drop trigger make_profile on auth.users;
drop trigger name_client on public.clients;
drop trigger price_invoice on public.invoices;
drop trigger price_line on public.invoice_lines;
drop trigger price_line on public.quote_lines;
drop trigger price_quote on public.quotes;
drop trigger return_from_job on public.jobs;
drop trigger return_from_quote on public.quotes;
drop trigger settle_moved on public.credits;
drop trigger settle_moved on public.payments;
drop trigger settle_moved on public.refunds;
drop trigger settle_new on public.refunds;
drop trigger stamp_author on public.clients;
drop trigger stamp_author on public.expenses;
drop trigger stamp_author on public.feedback;
drop trigger stamp_author on public.files;
drop trigger stamp_author on public.photos;
drop trigger stamp_author on public.receipts;
drop trigger stamp_author on public.schedule_blocks;
drop trigger stamp_author on public.services;
drop trigger stamp_job on public.jobs;
drop trigger stamp_joining on public.team_members;
drop trigger stamp_update on public.businesses;
drop trigger stamp_update on public.clients;
drop trigger stamp_update on public.expenses;
drop trigger stamp_update on public.invoices;
drop trigger stamp_update on public.jobs;
drop trigger stamp_update on public.property_addresses;
drop trigger stamp_update on public.quotes;
drop trigger stamp_update on public.requests;
drop trigger stamp_update on public.schedule_blocks;
drop trigger stamp_update on public.services;
drop trigger stamp_update on public.tax_rates;
drop trigger stamp_update on public.visits;
drop trigger stamp_updated_at on public.invoice_lines;
drop trigger stamp_updated_at on public.job_lines;
drop trigger stamp_updated_at on public.payments;
drop trigger stamp_updated_at on public.quote_lines;
drop trigger stamp_visit on public.visits;
drop trigger stamp_visit_span on public.visits;
drop trigger stamp_visit_span_at_update on public.visits;
drop trigger tell_expense on public.expenses;
drop trigger tell_rights_changed on public.team_members;
drop trigger tell_status on public.invoices;
drop trigger tell_status on public.jobs;
drop trigger tell_status on public.quotes;
drop trigger tell_status on public.requests;
drop trigger tell_status on public.visits;
drop trigger tell_status_at_update on public.visits;
drop trigger total_job on public.jobs;
drop trigger total_job_line on public.job_lines;
drop trigger trim_message on public.feedback;
drop trigger weigh_invoice on public.invoices;
CREATE OR REPLACE FUNCTION private.accept_business(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses;
begin
  select offered.* into business from public.businesses as offered
  where offered.id = accept_business.business_id and offered.offered_to = (select private.my_user_id())
    and offered.offered_at > now() - interval '14 days'
    and offered.id = any(array(select private.my_business_ids()))
  for no key update;
  if business.id is null or not exists (select from public.team_members as giver
    where giver.business_id = business.id and giver.user_id = business.offered_by and giver.is_active
      and giver.role = 'owner') then
    raise sqlstate 'PT404' using message = 'offer_not_found';
  end if;
  -- The new owner first: the business is never without one. The offer ends with either change (private.after_team_member).
  update public.team_members as heir set role = 'owner'
  where heir.business_id = business.id and heir.user_id = business.offered_to;
  update public.team_members as giver set role = 'manager'
  where giver.business_id = business.id and giver.user_id = business.offered_by;
  -- Whose account is deleted must not be who has the business: the row follows the owner.
  if business.user_id = business.offered_by then
    update public.businesses as given set user_id = business.offered_to, is_active = not exists (
      select from public.businesses as other where other.user_id = business.offered_to and other.is_active)
    where given.id = business.id;
  end if;
  perform private.log_event('business_handed_over', (select auth.uid()), business.id,
    jsonb_build_object('from', business.offered_by));
end
$function$;
revoke all on function private.accept_business(uuid) from public, anon, authenticated, service_role;
grant execute on function private.accept_business(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.accept_overrun(quote_id uuid, amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business uuid;
begin
  select quote.business_id into business from public.quotes as quote where quote.id = accept_overrun.quote_id
    and quote.business_id = any(array(select private.my_managed_business_ids()));
  if business is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  if coalesce(accept_overrun.amount, -1) not between 0 and 100000000000 then
    raise sqlstate 'PT400' using message = 'amount_out_of_range';
  end if;
  insert into private.accepted_overruns as kept (business_id, quote_id, amount, user_id)
  values (business, accept_overrun.quote_id, accept_overrun.amount, (select auth.uid()))
  on conflict on constraint accepted_overruns_pkey do update set amount = excluded.amount, user_id = excluded.user_id,
    accepted_at = now() where kept.amount < excluded.amount;
end
$function$;
revoke all on function private.accept_overrun(uuid,numeric) from public, anon, authenticated, service_role;
grant execute on function private.accept_overrun(uuid,numeric) to authenticated;
CREATE OR REPLACE FUNCTION private.accept_team_invitation(token text, full_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select private.my_user_id());
  account record;
  invitation public.team_invitations;
begin
  select users.email, users.email_confirmed_at into account from auth.users as users where users.id = me;
  select offered.* into invitation
  from private.team_invitation_tokens as kept
  join public.team_invitations as offered on offered.id = kept.invitation_id
  where kept.token_hash = private.token_hash(accept_team_invitation.token)
  for no key update of offered;
  if me is null or invitation.id is null then
    raise sqlstate 'PT404' using message = 'invitation_not_found';
  elsif private.fold_email(account.email) is distinct from private.fold_email(invitation.email)
    -- One person with two accounts is in a team once: with the one that they have or had there.
    or (select known.user_id from private.members_of_mailbox(invitation.business_id, invitation.email) as known
      limit 1) <> me then
    raise sqlstate 'PT403' using message = 'invitation_other_email';
  elsif account.email_confirmed_at is null then
    raise sqlstate 'PT403' using message = 'email_not_verified';
  elsif invitation.status = 'pending' and invitation.expires_at <= now() then
    raise sqlstate 'PT410' using message = 'invitation_expired';
  elsif invitation.status <> 'pending' then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  elsif not exists (select from public.team_members as team
    where team.business_id = invitation.business_id and team.user_id = invitation.invited_by
      and team.is_active and team.role in ('owner', 'manager')) then
    raise sqlstate 'PT403' using message = 'inviter_left';
  elsif exists (select from public.team_members as former
    where former.business_id = invitation.business_id and former.user_id = me and not former.is_active)
    and not exists (select from public.team_members as team
    where team.business_id = invitation.business_id and team.user_id = invitation.invited_by
      and team.is_active and team.role = 'owner') then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Only owners take former members back.';
  end if;
  perform private.lock_open(invitation.business_id);
  update public.team_invitations set status = 'accepted', accepted_by = me, accepted_at = now()
  where id = invitation.id;
  -- A former member returns with the invited role; an active one keeps their role.
  insert into public.team_members as team (business_id, user_id, role)
  values (invitation.business_id, me, invitation.role)
  on conflict (business_id, user_id) do update set role = excluded.role, is_active = true
  where not team.is_active;
  update public.profiles as person
  set full_name = private.one_line(left(accept_team_invitation.full_name, 200))
  where person.id = me and person.full_name is null and private.one_line(accept_team_invitation.full_name) <> '';
  perform private.log_event('invitation_accepted', me, invitation.business_id,
    jsonb_build_object('invitation_id', invitation.id, 'role', invitation.role));
  return invitation.business_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.account_credit(business_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not coalesce(account_credit.business_id = any(array(select private.my_managed_business_ids())), false) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  return jsonb_build_object(
    'total', (select coalesce(sum(credit.amount), 0) from private.account_credits as credit
      where credit.business_id = account_credit.business_id),
    'earned', (select coalesce(sum(credit.amount), 0) from private.account_credits as credit
      where credit.business_id = account_credit.business_id and credit.cause = 'referral'),
    'claimable', coalesce((select claim.amount from private.my_claim() as claim
      where claim.business_id = account_credit.business_id), 0));
end
$function$;
revoke all on function private.account_credit(uuid) from public, anon, authenticated, service_role;
grant execute on function private.account_credit(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.account_entries(client public.clients, zone text)
 RETURNS TABLE(day date, rank integer, moved_at timestamp with time zone, id uuid, kind text, reference text, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select invoice.issue_date, 1, invoice.created_at, invoice.id, 'invoice', coalesce(invoice.invoice_number, ''),
    invoice.total_amount
  from public.invoices as invoice
  where invoice.business_id = client.business_id and invoice.client_id = client.id
    and invoice.status in ('sent', 'paid', 'written_off')
  union all
  select payment.paid_on, 2, payment.created_at, payment.id, 'payment', payment.payment_number, -payment.amount
  from public.payments as payment
  where payment.business_id = client.business_id and payment.client_id = client.id
  union all
  select refund.refunded_on, part.rank, refund.created_at, refund.id, part.kind, coalesce(payment.payment_number, ''),
    part.amount
  from public.refunds as refund
  left join public.payments as payment
    on payment.business_id = refund.business_id and payment.id = refund.payment_id
  cross join lateral (values (3, 'refund', refund.amount), (4, 'credit', case when refund.is_still_owed then 0
    else -refund.amount - (select coalesce(sum(credit.amount), 0) from public.credits as credit
      where credit.business_id = refund.business_id and credit.refund_id = refund.id) end))
    as part (rank, kind, amount)
  where refund.business_id = client.business_id and refund.client_id = client.id and part.amount <> 0
  union all
  select (credit.created_at at time zone zone)::date, 4, credit.created_at, credit.id, 'credit',
    coalesce(left(credit.note, 200), ''), -credit.amount
  from public.credits as credit
  where credit.business_id = client.business_id and credit.client_id = client.id and credit.kind = 'granted'
  union all
  -- The day it was recorded.
  select (coalesce((select max(event.created_at) from public.record_events as event
      where event.business_id = invoice.business_id and event.record = 'invoice' and event.record_id = invoice.id
        and event.kind = 'status_changed' and event.data ->> 'to' = 'written_off'), invoice.updated_at)
      at time zone zone)::date, 5, invoice.updated_at, invoice.id, 'write_off',
    coalesce(invoice.invoice_number, ''), -invoice.written_off_amount
  from public.invoices as invoice
  where invoice.business_id = client.business_id and invoice.client_id = client.id
    and invoice.status = 'written_off' and invoice.written_off_amount > 0
$function$;
CREATE OR REPLACE FUNCTION private.activate_client(business_id uuid, client_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.clients as client set client_status = 'active'
  where client.business_id = activate_client.business_id and client.id = activate_client.client_id
    and client.client_status = 'lead';
end
$function$;
revoke all on function private.activate_client(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.add_catalogue_lines(job public.jobs, lines jsonb, added uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last int := (select coalesce(max(line.position), -1) from public.job_lines as line where line.job_id = job.id);
  stored int;
begin
  if exists (select from public.job_lines as line where line.id = any(added)) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A line of another job has this id.';
  end if;
  insert into public.job_lines (id, business_id, job_id, position, service_id, name, description, quantity, unit_price,
    is_taxable)
  select sent.id, job.business_id, job.id, last + item.position, service.id, service.name, service.description,
    coalesce(sent.quantity, 1), service.price, service.is_taxable
  from jsonb_array_elements(lines) with ordinality as item (content, position),
    jsonb_to_record(item.content) as sent (id uuid, service_id uuid, quantity numeric)
    join public.services as service on service.business_id = job.business_id and service.id = sent.service_id
      and service.is_active
  where sent.id = any(added);
  get diagnostics stored = row_count;
  if stored <> cardinality(added) then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
  insert into public.job_line_costs (business_id, line_id, unit_cost)
  select line.business_id, line.id, cost.unit_cost from public.job_lines as line join public.service_costs as cost
    on cost.business_id = line.business_id and cost.service_id = line.service_id
  where line.business_id = job.business_id and line.id = any(added);
end
$function$;
revoke all on function private.add_catalogue_lines(public.jobs,jsonb,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.add_invoice(business_id uuid, invoice jsonb, lines jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given uuid := (invoice ->> 'id')::uuid;
  blank public.invoices;
  sent public.invoices;
  made public.invoices;
begin
  perform private.check_invoice_lines(given, lines);
  perform private.lock_sources(add_invoice.business_id, coalesce((select jsonb_agg(line -> 'source')
    from jsonb_array_elements(lines) as line where jsonb_typeof(line -> 'source') = 'object'), '[]'));
  blank.business_id := add_invoice.business_id;
  sent := private.sent_invoice(blank, invoice);
  insert into public.invoices (id, business_id, client_id, property_id, title, issue_date, due_date, payment_terms,
    po_number, message, notes, terms, discount_type, discount_value, taxes, prices_include_tax, amount)
  values (given, add_invoice.business_id, sent.client_id, sent.property_id, sent.title, sent.issue_date, sent.due_date,
    sent.payment_terms, sent.po_number, sent.message, sent.notes, sent.terms, sent.discount_type, sent.discount_value,
    sent.taxes, sent.prices_include_tax, sent.amount)
  returning * into made;
  perform private.hold_invoice(made.id);
  perform private.write_invoice_lines(made, lines);
  perform private.hold_invoice(null);
  update public.invoices as priced set subtotal = null where priced.id = made.id;
  -- The client's deposits for the work; none is applied automatically to work that is billed later or was taken off by
  -- hand.
  perform private.apply_deposits(made.id);
  perform private.settle_invoice(made.id);
  return made.id;
end
$function$;
CREATE OR REPLACE FUNCTION private.add_invoice_members(job_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.invoice_members (business_id, invoice_id, job_id, user_id)
  select distinct source.business_id, source.invoice_id, source.job_id, assigned.user_id
  from public.invoice_sources as source join (
      select job_id, user_id from public.job_members where job_id = any(job_ids)
      union select job_id, user_id from public.visit_members where job_id = any(job_ids)) as assigned
    on assigned.job_id = source.job_id
  where source.job_id = any(job_ids)
  on conflict do nothing
$function$;
revoke all on function private.add_invoice_members(uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.add_quote(business_id uuid, quote jsonb, lines jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  given uuid := (quote ->> 'id')::uuid;
  sent public.quotes := private.sent_quote(null, quote);
  made public.quotes;
begin
  insert into public.quotes (id, business_id, client_id, property_id, title, message, valid_until, discount_type,
    discount_value, taxes, prices_include_tax, deposit_type, deposit_value, terms)
  values (given, add_quote.business_id, sent.client_id, sent.property_id, sent.title, sent.message, sent.valid_until,
    sent.discount_type, coalesce(sent.discount_value, 0),
    coalesce(sent.taxes, public.default_taxes(add_quote.business_id, sent.client_id, sent.property_id), '[]'),
    coalesce(sent.prices_include_tax, false), sent.deposit_type, coalesce(sent.deposit_value, 0), sent.terms)
  returning * into made;
  perform private.write_lines(made, lines);
  -- An explicit null means no last valid day.
  update public.quotes set valid_until = case when quote ? 'valid_until' then sent.valid_until else valid_until end
  where id = given;
  return given;
end
$function$;
CREATE OR REPLACE FUNCTION private.add_sample_rows(sample_rows jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sent as materialized (
    select * from jsonb_to_recordset(sample_rows) as row (language text, kind text, place int, content jsonb)
  ), gone as (
    delete from private.sample_rows as kept
    where not exists (select from sent
      where (sent.language, sent.kind, sent.place) = (kept.language, kept.kind, kept.place))
  )
  insert into private.sample_rows as kept (language, kind, place, content)
  select sent.language, sent.kind, sent.place, sent.content from sent
  on conflict (language, kind, place) do update set content = excluded.content
  where kept.content <> excluded.content
$function$;
revoke all on function private.add_sample_rows(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.add_sample_rows(jsonb) to service_role;
CREATE OR REPLACE FUNCTION private.add_series(job public.jobs, series_id uuid, follows_id uuid, content jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wish public.job_series := private.series_with(jsonb_populate_record(null::public.job_series,
    '{"every": 1, "weekdays": [], "duration_minutes": 60, "ends": "never", "is_paused": false, "is_auto_created": true}'), content);
begin
  insert into public.job_series (id, business_id, job_id, follows_id, frequency, every, weekdays, nth, start_date,
    start_time, duration_minutes, ends, end_date, end_count, is_paused, is_auto_created, made_until)
  values (series_id, job.business_id, job.id, follows_id, wish.frequency, wish.every, wish.weekdays, wish.nth,
    wish.start_date, wish.start_time, wish.duration_minutes, wish.ends, wish.end_date, wish.end_count,
    wish.is_paused, wish.is_auto_created, wish.made_until);
  perform private.log_record_event(job.business_id, 'series', add_series.series_id, 'created',
    jsonb_build_object('job_id', job.id));
end
$function$;
CREATE OR REPLACE FUNCTION private.address_line(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.one_line(left(regexp_replace(btrim(coalesce(address, ''), E' \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004'
    || E'\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff'),
    '\s*[\r\n]+\s*', ', ', 'g'), 500))
$function$;
revoke all on function private.address_line(text) from public, anon, authenticated, service_role;
grant execute on function private.address_line(text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_assignments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job_ids uuid[] := array(select distinct job_id from changed where job_id is not null);
begin
  if tg_table_name = 'visit_members' then
    perform private.tell_of_visits(case tg_op when 'INSERT' then 'assigned' else 'taken' end,
      array_agg(business_id), array_agg(visit_id), array_agg(user_id)) from changed where done_on is null;
  end if;
  if cardinality(job_ids) = 0 then return null; end if;
  perform private.lock_jobs(job_ids);
  if tg_op = 'INSERT' then
    perform private.add_invoice_members(job_ids);
    return null;
  end if;
  delete from private.invoice_members as seen using (select distinct job_id, user_id from changed) as gone
  where seen.job_id = gone.job_id and seen.user_id = gone.user_id
    and not exists (select from public.job_members as assigned
      where assigned.job_id = gone.job_id and assigned.user_id = gone.user_id)
    and not exists (select from public.visit_members as assigned
      where assigned.job_id = gone.job_id and assigned.user_id = gone.user_id);
  return null;
end
$function$;
revoke all on function private.after_assignments() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.team_members (business_id, user_id, role) values (new.id, new.user_id, 'owner');
    insert into public.counters (business_id, kind, prefix) values
      (new.id, 'request', 'REQ-'), (new.id, 'quote', 'Q-'), (new.id, 'job', 'JOB-'),
      (new.id, 'invoice', 'INV-'), (new.id, 'payment', 'PAY-');
    -- Letter paper in the countries of these currencies, the only known fact about a new business; else A4.
    insert into public.document_settings (business_id, paper_size)
    values (new.id, case when coalesce(new.currency, 'USD') in ('USD', 'CAD', 'MXN') then 'letter' else 'a4' end);
    insert into public.referral_stats (business_id, referral_code) values (new.id, new.referral_code);
    insert into public.schedule_settings (business_id) values (new.id);
    insert into public.portal_settings (business_id) values (new.id);
    insert into public.public_profiles (business_id) values (new.id);
    return null;
  end if;

  if new.timezone is distinct from old.timezone then
    perform private.move_visits_to_timezone(new.id, new.timezone);
  end if;
  if new.subdomain is distinct from old.subdomain then
    perform private.keep_old_subdomain(new.id, old.subdomain, new.subdomain);
  end if;
  if private.exponent_of(new.currency) <> private.exponent_of(old.currency) then
    perform private.price_drafts(new.id);
    perform private.keep_unbilled(array(select distinct work.job_id from private.unbilled_work as work
      where work.business_id = new.id));
  end if;
  return null;
end
$function$;
revoke all on function private.after_business() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.amount < 0 then
      perform private.require_credit(new);
    end if;
  elsif tg_op = 'DELETE' then
    if old.amount > 0
      and exists (select from public.businesses as business where business.id = old.business_id) then
      perform private.require_credit(old);
    end if;
  elsif new.amount < old.amount then
    perform private.require_credit(old);
  end if;
  if tg_op <> 'UPDATE' or (new.amount, new.invoice_id) is distinct from (old.amount, old.invoice_id) then
    perform private.settle_invoices(old.invoice_id, new.invoice_id);
  end if;
  return null;
end
$function$;
revoke all on function private.after_credit() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_expense()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'expense', new.id, 'created',
      jsonb_build_object('amount', new.amount, 'category', new.category));
  elsif tg_op = 'DELETE' then
    -- Skipped when the whole business is being deleted.
    if exists (select from public.businesses where id = old.business_id) then
      perform private.log_record_event(old.business_id, 'expense', old.id, 'deleted', jsonb_build_object(
        'amount', old.amount, 'category', old.category, 'date', old.date, 'vendor', old.vendor));
    end if;
  else
    changed := private.changed_fields(new, old);
    if changed is not null then
      perform private.log_record_event(new.business_id, 'expense', new.id, 'changed', jsonb_build_object('fields', changed));
    end if;
  end if;
  return null;
end
$function$;
revoke all on function private.after_expense() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (business_id, user_id, kind, event, actor, dedupe_key)
  select new.business_id, person.user_id, 'invitation_accepted', 'accepted', new.accepted_by, 'invitation:' || new.id
  from private.people_to_notify(new.business_id, 'invitation_accepted', 'office', null) as person (user_id)
  where person.user_id is distinct from new.accepted_by
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$function$;
revoke all on function private.after_invitation() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status in ('sent', 'paid') then
      perform private.activate_client(new.business_id, new.client_id);
      perform private.keep_invoice_version(new.id);
    end if;
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'created', jsonb_build_object('status', new.status));
    if new.status = 'paid' and new.paid_amount > 0 then perform private.record_inserted_payment(new); end if;
    return null;
  end if;

  if new.version_number > old.version_number then
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'revised',
      jsonb_build_object('version_number', new.version_number));
  end if;
  -- A client who is asked to pay is no longer a lead.
  if new.status in ('sent', 'paid') and old.status = 'draft' then
    perform private.activate_client(new.business_id, new.client_id);
  end if;
  if new.status = 'draft' and new.credited_amount > new.total_amount then
    perform private.give_back_credit(new);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$function$;
revoke all on function private.after_invoice() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_invoice_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched uuid;
begin
  -- Skipped when the business is being deleted, which deletes its invoices as well.
  for touched in select distinct line.invoice_id from changed as line
    join public.businesses as business on business.id = line.business_id
    where not private.is_invoice_held(line.invoice_id) order by 1
  loop
    update public.invoices as invoice set subtotal = null where invoice.id = touched;
    -- The invoice is gone: its lines were deleted with it.
    if found then perform private.settle_invoice(touched); end if;
  end loop;
  return null;
end
$function$;
revoke all on function private.after_invoice_lines() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_invoice_sources()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job_ids uuid[] := array(select job_id from changed where job_id is not null
    union select job.id from changed join public.jobs as job
      on job.business_id = changed.business_id and job.quote_id = changed.quote_id);
begin
  if tg_op = 'DELETE' then
    -- Of jobs that were deleted before, which the source no longer names.
    delete from private.invoice_members as seen using (select distinct invoice_id from changed) as gone
    where seen.invoice_id = gone.invoice_id and not exists (select from public.jobs where id = seen.job_id);
  end if;
  if cardinality(job_ids) = 0 then return null; end if;
  perform private.lock_jobs(job_ids);
  if tg_op = 'INSERT' then
    perform private.add_invoice_members(job_ids);
  elsif tg_op = 'DELETE' then
    delete from private.invoice_members as seen using (select distinct invoice_id, job_id from changed) as gone
    where seen.invoice_id = gone.invoice_id and seen.job_id = gone.job_id
      and not exists (select from public.invoice_sources as source
        where source.invoice_id = gone.invoice_id and source.job_id = gone.job_id);
  end if;
  if tg_op = 'DELETE' or exists (select from changed where not is_held) then
    perform private.keep_unbilled(job_ids);
  else
    perform private.take_billed(array(select id from changed), job_ids);
  end if;
  return null;
end
$function$;
revoke all on function private.after_invoice_sources() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.quote_id is not null or old.request_id is not null then
      perform private.reopen_sources_of(old);
    end if;
    return null;
  end if;

  if tg_op = 'INSERT' then
    if new.status = 'scheduled' then
      perform private.activate_client(new.business_id, new.client_id);
    end if;
    if new.next_billing is not null then
      perform private.keep_billing_day(new);
    end if;
    perform private.log_record_event(new.business_id, 'job', new.id, 'created', jsonb_build_object('status', new.status));
    if new.status = 'completed' then
      perform private.keep_unbilled(array[new.id]);
    end if;
    return null;
  end if;

  if new.status = 'scheduled' and old.status = 'draft' then
    perform private.activate_client(new.business_id, new.client_id);
  end if;
  if new.status in ('completed', 'cancelled') and new.status is distinct from old.status then
    perform private.close_job(new);
  end if;
  if new.client_id is distinct from old.client_id then
    perform private.require_client_of_cash(old);
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.job_id = new.id;
    update public.job_members as assigned set client_id = new.client_id
    where assigned.business_id = new.business_id and assigned.job_id = new.id;
    update public.visit_members as assigned set client_id = new.client_id where assigned.job_id = new.id;
  end if;
  if (new.client_id, new.amount) is distinct from (old.client_id, old.amount) then
    perform private.require_billed_job_unchanged(new, old);
  end if;
  if private.is_billed_differently(new, old) then
    perform private.keep_unbilled(array[new.id]);
  end if;
  -- Moving to the next billing period is not a choice of a day.
  if new.next_billing is not null and new.next_billing is distinct from old.next_billing
    and coalesce(pg_catalog.current_setting('fieldlark.is_billing', true), '') <> 'on' then
    perform private.keep_billing_day(new);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'job', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$function$;
revoke all on function private.after_job() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_job_line_costs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_job_costs(array(select distinct line.job_id from changed join public.job_lines as line
    on line.business_id = changed.business_id and line.id = changed.line_id));
  return null;
end
$function$;
revoke all on function private.after_job_line_costs() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_job_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job_ids uuid[] := array(select distinct job_id from changed order by job_id);
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  update public.jobs as job set subtotal = null where job.id = any(job_ids);
  perform private.count_job_costs(job_ids);
  perform private.keep_unbilled(job_ids);
  return null;
end
$function$;
revoke all on function private.after_job_lines() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key)
  select new.business_id, person.user_id, 'mail_failed', 'mail_failed', about.record, about.record_id,
    concat_ws(':', 'mail', new.id, new.retries)
  from private.people_to_notify(new.business_id, 'mail_failed', 'office', null) as person (user_id)
  cross join (select case when new.record in ('request', 'quote', 'invoice', 'visit') then new.record end,
    case when new.record in ('request', 'quote', 'invoice', 'visit') then new.record_id end) as about (record, record_id)
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$function$;
revoke all on function private.after_mail() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.push_outbox (notification_id, subscription_id, tag)
  select told.id, device.id, private.push_tag(told.business_id, told.kind, told.record_id)
  from added join public.notifications as told on told.id = added.id
    join private.push_subscriptions as device on device.user_id = told.user_id and device.gone_at is null
  where told.created_at > now() - interval '1 day' and not exists (select from public.notification_settings as setting
    where setting.user_id = told.user_id and setting.business_id = told.business_id and setting.kind = told.kind
      and setting.push is false)
  order by told.id;

  -- Of no record: a mail of a visit says that its client was told.
  perform private.queue_mail(told.business_id, 'notification', concat_ws(':', 'notification', told.user_id,
      private.push_tag(told.business_id, told.kind, told.record_id), told.event, case when told.kind = 'visit_changed'
        then news.data ->> 'day' end, floor(extract(epoch from told.created_at) / 300)), person.email, person.language,
    null, null, news.data)
  from added join public.notifications as told on told.id = added.id
    join public.notification_settings as setting on setting.user_id = told.user_id
      and setting.business_id = told.business_id and setting.kind = told.kind and setting.mail
    join public.businesses as business on business.id = told.business_id and business.email_notifications
    join public.profiles as person on person.id = told.user_id and person.email is not null
    cross join lateral (select private.news_of(told.id)) as news (data)
  where told.kind not in ('quote_answered', 'claimed_paid', 'payment', 'mail_failed')
    and told.created_at > now() - interval '1 day'
  order by told.id;
  return null;
end
$function$;
revoke all on function private.after_notifications() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.settle_invoices(old.invoice_id, new.invoice_id);
  if tg_op = 'DELETE' then
    perform private.reopen_cash_note(old);
  end if;
  return null;
end
$function$;
revoke all on function private.after_payment() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    perform private.activate_client(new.business_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'quote', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$function$;
revoke all on function private.after_quote() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_quote_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.after_quote_lines() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_record_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, actor, created_at,
    dedupe_key)
  select event.business_id, person.user_id, cause.kind, cause.event, event.record, event.record_id, event.user_id,
    event.created_at,
    case cause.kind when 'opened' then concat_ws(':', event.record, event.kind, event.record_id, event.created_at::date)
      when 'visit_changed' then concat_ws(':', 'visit', cause.event, coalesce((select visit.job_id from public.visits as visit
        where visit.id = event.record_id and visit.business_id = event.business_id), event.record_id), event.created_at)
      else 'event:' || event.id end
  from added as event
  join private.notification_causes as cause on cause.record = event.record and cause.event
    = case when event.record = 'visit' and event.kind = 'status_changed' then event.data ->> 'to' else event.kind end
  cross join private.people_to_notify(event.business_id, cause.kind, cause.audience, event.record_id) as person (user_id)
  where (event.user_id is null or not cause.by_client) and event.user_id is distinct from person.user_id
    and (cause.kind <> 'time_corrected' or not exists (select from public.notifications as unread
      where unread.user_id = person.user_id and unread.business_id = event.business_id and unread.read_at is null
        and unread.kind = cause.kind and unread.record_id = event.record_id and unread.actor = event.user_id))
  order by event.id
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$function$;
revoke all on function private.after_record_events() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counted uuid := coalesce(new.business_id, old.business_id);
begin
  perform from public.referral_stats where business_id = counted for update;
  update public.referral_stats
  set (total_referrals, registered_referrals, converted_referrals, updated_at) = (
    select count(*), count(*) filter (where status <> 'pending'),
      count(*) filter (where status in ('converted', 'rewarded')), now()
    from public.referrals where business_id = counted)
  where business_id = counted;
  return null;
end
$function$;
revoke all on function private.after_referral() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' or new.is_still_owed then
    perform private.settle_invoices(old.invoice_id, new.invoice_id);
  end if;
  return null;
end
$function$;
revoke all on function private.after_refund() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.log_record_event(new.business_id, 'request', new.id, 'created', jsonb_build_object('status', new.status));
    if new.source = 'portal' then perform private.queue_request_received(new); end if;
    return null;
  end if;

  -- The visits of a request follow it to another client.
  if new.client_id is distinct from old.client_id then
    update public.visits as visit set client_id = new.client_id
    where visit.business_id = new.business_id and visit.request_id = new.id;
    update public.visit_members as assigned set client_id = new.client_id where assigned.request_id = new.id;
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'request', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$function$;
revoke all on function private.after_request() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_service_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.service_prices as past where past.business_id = new.business_id
    and past.service_id = new.id and past.created_at > now() - interval '1 hour') then
    delete from public.service_prices as past where past.business_id = new.business_id and past.service_id = new.id
      and past.created_at > now() - interval '1 hour' and past.price = new.price;
    return null;
  end if;
  insert into public.service_prices (business_id, service_id, price, user_id)
  values (new.business_id, new.id, old.price, (select auth.uid()));
  return null;
end
$function$;
revoke all on function private.after_service_price() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_team_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.businesses as offered set offered_to = null, offered_by = null, offered_at = null
  where offered.id = old.business_id and old.user_id in (offered.offered_to, offered.offered_by);
  if tg_op = 'DELETE' or not new.is_active then
    perform private.silence_member(old.user_id, old.business_id);
  end if;
  perform pg_notify('realtime_recheck', coalesce(old.user_id, new.user_id)::text);
  return null;
end
$function$;
revoke all on function private.after_team_member() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.make_profile(new);
  elsif new.email is distinct from old.email then
    update public.profiles set email = new.email where id = new.id;
  end if;
  return null;
end
$function$;
revoke all on function private.after_user() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_visit_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    -- With a visit they were kept before it went.
    if exists (select from public.visits as visit where visit.business_id = old.business_id and visit.id = old.visit_id)
      and private.keep_deleted_times(array[old]) > 0 then
      perform private.tell_of_time(old);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update public.visit_time_costs as cost set started_at = new.started_at, ended_at = new.ended_at
    where cost.business_id = new.business_id and cost.time_id = new.id;
    perform private.keep_old_time(old, new);
    return null;
  end if;
  insert into public.visit_time_costs (business_id, time_id, labor_cost_per_hour, visit_id, job_id, user_id, started_at,
    ended_at, done_on)
  select new.business_id, new.id, (select cost.labor_cost_per_hour from public.team_member_costs as cost
      where cost.business_id = new.business_id and cost.user_id = new.user_id),
    visit.id, visit.job_id, new.user_id, new.started_at, new.ended_at, private.done_on(visit)
  from public.visits as visit where visit.business_id = new.business_id and visit.id = new.visit_id
  for share;
  -- Typed in now: the undo of a series brings back what was typed in before.
  if new.entered_by = (select auth.uid()) and new.created_at = now() then perform private.tell_of_time(new); end if;
  return null;
end
$function$;
revoke all on function private.after_visit_time() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.after_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved record;
  job_ids uuid[];
  request_ids uuid[];
  completed_job_ids uuid[] := '{}';
  moved_ids uuid[];
  moved_from text[];
  done_ids uuid[];
begin
  if tg_op = 'INSERT' then
    -- The visits of a series are logged once, by the series.
    perform private.log_record_event(visit.business_id, 'visit', visit.id, 'created', jsonb_build_object('status', visit.status))
    from after as visit where visit.series_id is null;
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from after;

  elsif tg_op = 'DELETE' then
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from before;

  else
    -- One join of the two tables instead of one per question: without statistics it may be a nested loop.
    select array_agg(distinct visit.job_id) filter (where visit.job_id is not null
        and (visit.status, visit.visit_date, visit.invoice_choice)
          is distinct from (was.status, was.visit_date, was.invoice_choice)),
      array_agg(distinct visit.request_id) filter (where visit.request_id is not null
        and (visit.status, visit.starts_at) is distinct from (was.status, was.starts_at)),
      coalesce(array_agg(distinct visit.job_id) filter (where visit.job_id is not null
        and visit.status = 'completed' and was.status <> 'completed'), '{}'),
      array_agg(visit.id) filter (where visit.status <> was.status),
      array_agg(was.status) filter (where visit.status <> was.status),
      array_agg(visit.id) filter (where 'completed' in (visit.status, was.status)
        and (visit.status, visit.visit_date) is distinct from (was.status, was.visit_date))
    into job_ids, request_ids, completed_job_ids, moved_ids, moved_from, done_ids
    from after as visit join before as was on was.id = visit.id;
    for moved in select visit.business_id, visit.id, was.status as from_status, visit.status as to_status
      from unnest(moved_ids, moved_from) as was (id, status) join after as visit on visit.id = was.id
    loop
      perform private.clock_visit(moved.business_id, moved.id, moved.from_status, moved.to_status);
      perform private.log_record_event(moved.business_id, 'visit', moved.id, 'status_changed',
        jsonb_build_object('from', moved.from_status, 'to', moved.to_status));
    end loop;
    if done_ids is not null then perform private.carry_done_days(done_ids); end if;
  end if;

  if job_ids is not null then
    perform private.recalculate_jobs(job_ids, completed_job_ids);
  end if;
  if request_ids is not null then
    perform private.recalculate_requests(request_ids);
  end if;
  return null;
end
$function$;
revoke all on function private.after_visits() from public, anon, authenticated, service_role;
drop function private.answer_quote_link(text,text,jsonb);
CREATE OR REPLACE FUNCTION private.answer_quote_link(token text, answer text, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.linked_quote(answer_quote_link.token);
begin
  if coalesce(answer, '') not in ('approve', 'decline', 'changes', 'renew') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  perform private.require_open_for_clients(quote.business_id);
  perform private.take_quote_answer(quote, answer, fields || jsonb_build_object('sent_to', (
    select link.sent_to from private.quote_links as link
    where link.token_hash = private.token_hash(answer_quote_link.token))));
  select * into quote from public.quotes as answered where answered.id = quote.id;
  return private.quote_link_page(quote);
end
$function$;
revoke all on function private.answer_quote_link(text,text,jsonb) from public, anon, authenticated, service_role;
grant execute on function private.answer_quote_link(text,text,jsonb) to service_role;
CREATE OR REPLACE FUNCTION private.apply_credit(invoice_id uuid, id uuid, amount numeric)
 RETURNS public.credits
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.my_invoice(apply_credit.invoice_id);
  client public.clients := private.my_client(invoice.client_id);
  made public.credits;
  available numeric;
begin
  perform private.lock_credit(client.id);
  made := private.repeated_credit(apply_credit.id, client, 'applied', invoice.id, apply_credit.amount);
  if made.id is not null then return made; end if;
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
  if invoice.balance = 0 then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  available := private.credit_of(client.business_id, client.id);
  if available <= 0 or apply_credit.amount > available then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  if apply_credit.amount is not null then perform private.check_amount(client.business_id, apply_credit.amount); end if;
  if apply_credit.amount > invoice.balance then raise sqlstate 'PT409' using message = 'more_than_due'; end if;
  insert into public.credits as used (id, business_id, client_id, kind, amount, invoice_id)
  values (apply_credit.id, client.business_id, client.id, 'applied',
    -coalesce(apply_credit.amount, least(available, invoice.balance)), invoice.id)
  returning * into made;
  perform private.log_record_event(client.business_id, 'invoice', invoice.id, 'credit_applied',
    jsonb_build_object('credit_id', made.id, 'amount', -made.amount));
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.apply_deposits(invoice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  deposit record;
  part numeric;
  owed numeric;
begin
  select * into invoice from public.invoices as found where found.id = apply_deposits.invoice_id for no key update;
  if invoice.id is null or invoice.status not in ('draft', 'sent') then return; end if;
  for deposit in
    with made_of as (
      select source.job_id, coalesce(source.quote_id, job.quote_id) as quote_id
      from public.invoice_sources as source left join public.jobs as job
        on job.business_id = source.business_id and job.id = source.job_id
      where source.business_id = invoice.business_id and source.invoice_id = invoice.id
    )
    select payment.id, payment.payment_number from public.payments as payment
    where payment.business_id = invoice.business_id and payment.client_id = invoice.client_id
      and payment.invoice_id is null and (payment.job_id in (select made_of.job_id from made_of)
        or payment.quote_id in (select made_of.quote_id from made_of))
    order by payment.paid_on, payment.created_at, payment.id
  loop
    perform private.lock_credit(invoice.client_id);
    select sums.balance into owed from private.invoice_sums(invoice.id) as sums;
    part := least(owed, private.credit_of(invoice.business_id, invoice.client_id),
      -- Zero where the deposit was deleted while this waited: least() ignores null.
      (select coalesce(sum(credit.amount), 0) from public.credits as credit
        where credit.business_id = invoice.business_id and credit.payment_id = deposit.id));
    continue when part <= 0;
    insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
    values (invoice.business_id, invoice.client_id, 'applied', -part, invoice.id, deposit.id);
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'deposit_applied',
      jsonb_build_object('amount', part, 'payment_number', deposit.payment_number));
  end loop;
end
$function$;
CREATE OR REPLACE FUNCTION private.approve(quote public.quotes, version_number integer, answer jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  method text := answer ->> 'method';
  signer text := coalesce(nullif(private.one_line(answer ->> 'signer_name'), ''), case when method = 'on_behalf' then (
    select client.name from public.clients as client
    where client.business_id = quote.business_id and client.id = quote.client_id) end);
  origin jsonb := case when method = 'link' then answer else private.request_origin() end;
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
  perform private.mark_draft_sent(quote);
  perform private.keep_quote_version(quote.id);
  perform private.choose_lines(quote, case when jsonb_typeof(answer -> 'selected') = 'array' then
    array(select chosen::uuid from jsonb_array_elements_text(answer -> 'selected') as chosen) end);
  update public.quotes as approved set status = 'approved', answered_at = now()
  where approved.id = quote.id returning * into quote;
  -- With whom and where, as they were called then.
  agreed := private.quote_snapshot(quote.id) || jsonb_build_object(
    'client', (select jsonb_build_object('name', client.name) from public.clients as client
      where client.business_id = quote.business_id and client.id = quote.client_id),
    'property', private.document_property(quote.business_id, quote.property_id));
  insert into public.quote_approvals (business_id, quote_id, version_number, method, signer_name, signature, how,
    user_id, ip, user_agent, snapshot, snapshot_hash)
  values (quote.business_id, quote.id, quote.version_number, method, signer, nullif(answer ->> 'signature', ''),
    nullif(btrim(answer ->> 'how'), ''), (select auth.uid()), left(origin ->> 'ip', 64),
    left(origin ->> 'user_agent', 1000), agreed, encode(sha256(convert_to(agreed::text, 'UTF8')), 'hex'));
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'approved', jsonb_build_object('method', method,
    'signer_name', signer, 'version_number', quote.version_number, 'total', quote.total));
  return true;
end
$function$;
CREATE OR REPLACE FUNCTION private.approve_and_convert_quote(quote_id uuid, job_id uuid, signer_name text, how text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.my_quote(approve_and_convert_quote.quote_id);
begin
  -- Already approved or converted: only the remaining steps are done.
  if quote.status not in ('approved', 'converted') then
    perform private.approve(quote, quote.version_number, jsonb_build_object('method', 'on_behalf', 'signer_name',
      approve_and_convert_quote.signer_name, 'how', approve_and_convert_quote.how));
  end if;
  return private.convert_quote(quote.id, approve_and_convert_quote.job_id);
end
$function$;
CREATE OR REPLACE FUNCTION private.approve_quote(quote_id uuid, version_number integer, answer jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.my_quote(approve_quote.quote_id);
begin
  if coalesce(answer ->> 'method', '') not in ('in_person', 'on_behalf') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if private.approve(quote, approve_quote.version_number, answer) and answer ->> 'method' = 'in_person' then
    select * into quote from public.quotes as approved where approved.id = quote.id;
    perform private.queue_mail_to_signer(quote, answer ->> 'signer_name', null);
  end if;
  return quote.id;
end
$function$;
CREATE OR REPLACE FUNCTION private.as_paid(invoice public.invoices)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  invoice.status := 'paid';
  invoice.paid_amount := invoice.total_amount;
  invoice.balance := 0;
  invoice.paid_at := now();
  return invoice;
end
$function$;
revoke all on function private.as_paid(public.invoices) from public, anon, authenticated, service_role;
drop function private.ask_for_changes(public.quotes,text);
CREATE OR REPLACE FUNCTION private.ask_for_changes(quote public.quotes, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if nullif(btrim(reason), '') is null then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  if not private.fits(reason, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if quote.status = 'changes_requested' and quote.change_request = btrim(reason) then return false; end if;
  -- Each call mails the owners, so holders of the link are limited and cannot fill their mailbox.
  if (select count(*) from public.record_events as event where event.business_id = quote.business_id
    and event.record = 'quote' and event.record_id = quote.id and event.kind = 'changes_requested'
    and event.created_at > now() - interval '1 day') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  update public.quotes as stored set status = 'changes_requested', answered_at = now(), change_request = btrim(reason)
  where stored.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'changes_requested',
    jsonb_build_object('version_number', quote.version_number, 'message', left(btrim(reason), 3000)));
  return true;
end
$function$;
revoke all on function private.ask_for_changes(public.quotes,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.ask_for_review(job_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs := private.lock_job(ask_for_review.job_id);
  client public.clients;
  business public.businesses;
begin
  if job.status <> 'completed' then raise sqlstate 'PT409' using message = 'job_not_completed'; end if;
  select * into business from public.businesses as found where found.id = job.business_id;
  if business.google_business_url is null then raise sqlstate 'PT409' using message = 'review_link_missing'; end if;
  perform private.require_google_link(business.google_business_url);
  select * into client from public.clients as found where found.business_id = job.business_id and found.id = job.client_id;
  if client.is_reminder_muted then raise sqlstate 'PT409' using message = 'client_muted'; end if;
  if exists (select from private.outbox as mail where mail.key = 'client-review:' || job.id) then return false; end if;
  perform private.check_client_mail(job.business_id, client.id, lower(btrim(client.email)));
  perform private.queue_mail(job.business_id, 'client-review', 'client-review:' || job.id, client.email,
    private.client_language(job.business_id, client.id), 'client', client.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client), 'title', job.title,
      'url', business.google_business_url, 'reply_to', private.reply_address(business)));
  return true;
end
$function$;
revoke all on function private.ask_for_review(uuid) from public, anon, authenticated, service_role;
grant execute on function private.ask_for_review(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.author(named uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select auth.uid()), author.named)
$function$;
revoke all on function private.author(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new := private.begin_business(new);
    perform private.check_timezone(new.timezone);
    perform private.require_google_link(new.google_business_url);
    perform private.require_free_subdomain(new.subdomain, new.id);
    return new;
  end if;

  new.currency_set_at := private.set_currency_once(new, old);
  if new.timezone is distinct from old.timezone then
    perform private.check_timezone(new.timezone);
  end if;
  if new.google_business_url is distinct from old.google_business_url then
    perform private.require_google_link(new.google_business_url);
  end if;
  if new.subdomain is distinct from old.subdomain then
    perform private.require_free_subdomain(new.subdomain, new.id);
  end if;
  -- Switching businesses does not count as an edit, so an open form stays current.
  if new.is_active is distinct from old.is_active then
    if (select auth.uid()) is distinct from new.user_id and (select auth.uid()) is not null then
      raise sqlstate 'PT403' using message = 'not_your_business';
    end if;
    if to_jsonb(new) - array['is_active', 'version', 'updated_at']
      = to_jsonb(old) - array['is_active', 'version', 'updated_at'] then
      new.version := old.version;
      new.updated_at := old.updated_at;
      return new;
    end if;
  end if;
  -- Handing it over, which changes what nobody may update directly, stays possible.
  if new.closed_at is not null and old.closed_at is not null and new.user_id = old.user_id
    and new.offered_at is not distinct from old.offered_at then
    perform private.require_open(new.id);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_business() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.business_id is null then raise exception 'business_id is required for client creation'; end if;
    if new.is_tax_exempt or new.tax_rate_id is not null or new.payment_terms is not null or new.is_reminder_muted then
      perform private.require_office(new.business_id);
    end if;
    new.name := private.client_name_after(new, null);
    new.user_id := private.author(new.user_id);
    new.created_by_user_id := private.author(new.created_by_user_id);
  else
    perform private.require_client_rights(new, old);
    if new.email is distinct from old.email then
      perform private.log_record_event(new.business_id, 'client', new.id, 'email_changed',
        jsonb_build_object('from', old.email, 'to', new.email));
    end if;
    new.name := private.client_name_after(new, old);
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  new.is_active := new.client_status <> 'archived';
  return new;
end
$function$;
revoke all on function private.before_client() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_counter()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.next_number <= old.last_taken then
    raise sqlstate 'PT409' using message = 'number_already_used';
  end if;
  -- Taking a number does not count as an edit of the settings; the browser cannot write last_taken.
  if new.last_taken > old.last_taken then
    return new;
  end if;
  if new.version is distinct from old.version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_counter() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_expense()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  exponent int := private.currency_exponent(new.business_id);
begin
  if tg_op = 'INSERT' or (new.amount, new.tax_amount) is distinct from (old.amount, old.tax_amount) then
    new.amount := private.counted_amount('amount', new.amount, exponent);
    new.tax_amount := private.counted_amount('tax_amount', new.tax_amount, exponent);
  end if;
  new.reimburse_to := private.person_to_reimburse(new);
  if tg_op = 'INSERT' then
    new.user_id := private.author(new.user_id);
    return new;
  end if;

  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_expense() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_feedback()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.user_id := private.author(new.user_id);
  new.message := btrim(new.message, E' \t\r\n\u00A0');
  return new;
end
$function$;
revoke all on function private.before_feedback() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.size_bytes := private.stored_size(tg_table_name, new.path, new.size_bytes);
  perform private.require_storage_room(new.business_id, new.size_bytes);
  new.user_id := private.author(new.user_id);
  return new;
end
$function$;
revoke all on function private.before_file() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_by_hand constant boolean := tg_nargs > 0;
  sent constant public.invoices := new;
begin
  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    if is_by_hand then
      new := private.take_inserted(new);
      if new.status <> 'draft' then perform private.require_currency(new.business_id); end if;
    end if;
    new := private.begin_invoice(new);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    perform private.require_counted(new.business_id, 'discount_value', new.discount_type, new.discount_value, null, 0);
    new := private.weigh_invoice(private.price_invoice(new), null);
    if is_by_hand then
      perform private.require_inserted_totals(new, sent);
      if sent.status = 'paid' and new.total_amount > 0 then new := private.as_paid(new); end if;
    end if;
    return new;
  end if;

  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('invoice', old.status, new.status);
    if old.status = 'draft' and new.status <> 'void' then perform private.require_currency(new.business_id); end if;
  end if;
  perform private.require_counted(new.business_id, 'discount_value', new.discount_type, new.discount_value,
    old.discount_type, old.discount_value);
  -- Not the subtotal: whoever writes lines requests the totals, since no column of the invoice shows that they are
  -- stale.
  if new.subtotal is null or (new.amount, new.discount_type, new.discount_value, new.taxes, new.prices_include_tax)
    is distinct from (old.amount, old.discount_type, old.discount_value, old.taxes, old.prices_include_tax) then
    new := private.price_invoice(new);
  end if;
  if private.is_invoice_edited(new, old) then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  -- Last, because it needs the total that the steps before it computed.
  return private.weigh_invoice(new, old);
end
$function$;
revoke all on function private.before_invoice() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_invoice_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  exponent int;
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    -- Deleting a service or a whole business must not change the line, and a deleted business has no currency any more.
    if (new.quantity, new.unit_price, new.discount_amount)
      is not distinct from (old.quantity, old.unit_price, old.discount_amount) then
      return new;
    end if;
  end if;
  exponent := private.currency_exponent(new.business_id);
  -- A copy of one that is older than the currency; what people send is refused before (require_decimals).
  new.discount_amount := round(new.discount_amount, exponent);
  new.line_total := round(new.quantity * new.unit_price, exponent) - new.discount_amount;
  return new;
end
$function$;
revoke all on function private.before_invoice_line() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_invoice_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.before_invoice_source() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_invoice_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' or exists (select from public.invoices as invoice
    where invoice.business_id = old.business_id and invoice.id = old.invoice_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was sent is not rewritten.';
  end if;
  return old;
end
$function$;
revoke all on function private.before_invoice_version() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_by_hand constant boolean := tg_nargs > 0;
  is_outermost constant boolean := pg_trigger_depth() = 1;
begin
  if tg_op = 'DELETE' then
    perform private.require_deletable(old);
    perform private.release_invoice_sources('job', old.business_id, old.id);
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    new.user_id := coalesce((select auth.uid()), new.user_id);
    new.job_number := private.job_number_for(new);
    if is_by_hand and new.status not in ('draft', 'scheduled') then
      perform private.require_status_step('job', 'scheduled', new.status);
    end if;
    perform private.require_terms(new, old);
    new.completed_at := case when new.status = 'completed' then coalesce(new.completed_at, now()) end;
    new.payment_terms := coalesce(new.payment_terms, private.client_terms(new.business_id, new.client_id), 'net_30');
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    new.amount := private.counted_amount('amount', new.amount, private.currency_exponent(new.business_id));
    new.deposit_amount := private.counted_amount('deposit_amount', new.deposit_amount,
      private.currency_exponent(new.business_id));
    return private.price_job(new);
  end if;

  perform private.require_terms(new, old);
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('job', old.status, new.status);
    new.completed_at := case when new.status = 'completed' then now() end;
  end if;
  -- Changes caused by a line or a visit do not count as edits, so an open form stays current.
  if is_outermost then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  if new.amount is distinct from old.amount then
    new.amount := private.counted_amount('amount', new.amount, private.currency_exponent(new.business_id));
  end if;
  if new.deposit_amount is distinct from old.deposit_amount then
    new.deposit_amount := private.counted_amount('deposit_amount', new.deposit_amount,
      private.currency_exponent(new.business_id));
  end if;
  -- Not the subtotal: after_job_lines requests the totals, since no column of the job shows that they are stale.
  if new.subtotal is null or (new.amount, new.discount_type, new.discount_value, new.taxes, new.prices_include_tax)
    is distinct from (old.amount, old.discount_type, old.discount_value, old.taxes, old.prices_include_tax) then
    new := private.price_job(new);
  end if;
  return new;
end
$function$;
revoke all on function private.before_job() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_job_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  exponent int;
begin
  if tg_op = 'DELETE' then
    perform private.release_invoice_sources('job_line', old.business_id, old.id);
    return old;
  end if;

  if tg_op = 'UPDATE' then
    if (new.quantity, new.unit_price, new.discount_amount, new.is_taxable)
      is distinct from (old.quantity, old.unit_price, old.discount_amount, old.is_taxable) then
      perform private.require_unbilled_line(old);
    end if;
    new.updated_at := now();
  end if;
  exponent := private.currency_exponent(new.business_id);
  -- A discount may be older than the currency; what people send is refused before (require_decimals).
  new.line_total := round(new.quantity * new.unit_price, exponent) - round(new.discount_amount, exponent);
  return new;
end
$function$;
revoke all on function private.before_job_line() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_job_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.client_id := coalesce(private.client_of_work(new.business_id, new.job_id, null),
    '00000000-0000-0000-0000-000000000000');
  return new;
end
$function$;
revoke all on function private.before_job_member() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_notification_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_notification_setting() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.user_id := case when tg_op = 'INSERT' then private.author(new.user_id) else old.user_id end;
  if tg_op = 'INSERT' then return new; end if;

  -- The method can be corrected, except for card payments.
  if new.method is distinct from old.method and 'online' in (new.method, old.method) then
    raise sqlstate 'PT409' using message = 'payment_online', hint = 'What was paid by card stays so.';
  end if;
  if (new.paid_on, new.method, new.reference, new.note) is distinct from
    (old.paid_on, old.method, old.reference, old.note) then
    perform private.log_record_event(new.business_id, 'payment', new.id, 'changed', jsonb_build_object(
      'paid_on', new.paid_on, 'method', new.method, 'payment_number', new.payment_number));
  end if;
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_payment() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_property()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.business_id := coalesce(new.business_id, private.business_of_visible_client(new.client_id));
    if new.tax_rate_id is not null then
      perform private.require_office(new.business_id);
    end if;
    if new.is_primary then
      perform private.keep_one_primary(new);
    end if;
    return new;
  end if;

  -- To keep a position is no edit: a form that is open meanwhile can still be saved.
  if (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
    return new;
  end if;
  if (new.address, new.city, new.state, new.zip_code, new.country)
    is distinct from (old.address, old.city, old.state, old.zip_code, old.country) then
    new.latitude := null;
    new.longitude := null;
  end if;
  if new.tax_rate_id is distinct from old.tax_rate_id then
    perform private.require_office(new.business_id);
  end if;
  -- Only for a property that becomes primary: saving the primary one would wait for the client while holding its own
  -- row, and could deadlock.
  if new.is_primary and (not old.is_primary or new.client_id <> old.client_id) then
    perform private.keep_one_primary(new);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_property() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.before_quote() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_quote_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.before_quote_line() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_own_bytes(new.business_id, new.path);
  new.size_bytes := private.stored_size('receipts', new.path, new.size_bytes);
  perform private.require_storage_room(new.business_id, new.size_bytes);
  new.user_id := private.author(new.user_id);
  return new;
end
$function$;
revoke all on function private.before_receipt() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.team_members;
begin
  new.referred_email := lower(btrim(new.referred_email));
  new.reward_amount := 50;
  new.referral_code := (select referral_code from public.businesses where id = new.business_id);
  -- Only signed-in people invite. At sign-up nobody is signed in yet, so the server writes.
  if (select auth.uid()) is not null then
    perform private.require_open(new.business_id);
    -- Row-level security refuses other businesses, before this can tell who works there.
    if coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      select member.* into known from private.members_of_mailbox(new.business_id, new.referred_email) as member limit 1;
      if known.is_active then
        raise sqlstate 'PT409' using message = 'already_member';
      elsif known.id is not null then
        raise sqlstate 'PT409' using message = 'former_member';
      end if;
    end if;
    new.referrer_id := (select auth.uid());
    new.status := 'pending';
    new.registered_at := null;
    new.converted_at := null;
    new.rewarded_at := null;
  end if;
  return new;
end
$function$;
revoke all on function private.before_referral() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    -- Everything goes with its business.
    if exists (select from public.businesses as business where business.id = old.business_id)
      and private.is_visit_announced(old.business_id, null, old.id) then
      raise sqlstate 'PT409' using message = 'request_announced',
        hint = 'The client was told of the assessment: cancel it and archive the request.';
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    new := private.begin_request(new);
    perform private.require_successor(new, null);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    return new;
  end if;

  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('request', old.status, new.status);
    perform private.require_successor(new, old);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_request() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_tax_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An inactive rate cannot be the default and does not clear another one.
  new.is_default := new.is_default and new.is_active;
  if tg_op = 'INSERT' then
    if new.is_default then
      perform private.keep_one_default_rate(new);
    end if;
    return new;
  end if;

  if new.is_default and not old.is_default then
    perform private.keep_one_default_rate(new);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.before_tax_rate() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_team_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.joined_at := now();
    return new;
  end if;

  if tg_op = 'DELETE' then
    if old.role = 'owner' and old.is_active then
      perform private.require_another_owner(old);
    end if;
    return old;
  end if;

  if old.role = 'owner' and old.is_active and not (new.role = 'owner' and new.is_active) then
    perform private.require_another_owner(old);
  end if;
  return new;
end
$function$;
revoke all on function private.before_team_member() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Written directly by a person, not by one of the commands (see the WHEN clauses below).
  is_by_hand constant boolean := tg_nargs > 0;
  -- Excludes writes by other triggers and foreign keys; depth 1 is this trigger itself.
  is_outermost constant boolean := pg_trigger_depth() = 1;
begin
  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    new.user_id := coalesce(new.user_id, (select auth.uid()));
    new := private.take_over_from_parent(new);
    if is_by_hand then
      new.user_id := (select auth.uid());
      if new.status <> 'scheduled' then
        raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Insert it as scheduled and call the step.';
      end if;
    end if;
    return private.place_in_time(new);
  end if;

  if tg_op = 'DELETE' then
    perform private.release_invoice_sources('visit', old.business_id, old.id);
    if is_outermost then
      perform private.require_visit_not_begun(old);
    end if;
    if old.status in ('scheduled', 'in_progress') then perform private.tell_of_removal(old); end if;
    if not old.is_sample then
      perform private.keep_deleted_times(array(select clocked from public.visit_times as clocked
        where clocked.business_id = old.business_id and clocked.visit_id = old.id));
    end if;
    return old;
  end if;

  if new.status is distinct from old.status then
    perform private.require_status_step('visit', old.status, new.status);
  end if;
  if is_outermost then
    perform private.require_allowed_edit(new, old);
  end if;
  if old.status = 'completed' and (new.status, new.visit_date) is distinct from (old.status, old.visit_date) then
    perform private.require_visit_not_invoiced(old.id);
  end if;
  -- Changes caused by the job or the time zone do not count as edits, so an open form stays current.
  if is_outermost then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  if new.status is distinct from old.status then
    new := private.stamp_actual_times(new, old);
  end if;
  if (new.visit_date, new.start_time, new.duration_minutes)
    is distinct from (old.visit_date, old.start_time, old.duration_minutes) then
    new := private.place_in_time(new);
  end if;
  return new;
end
$function$;
revoke all on function private.before_visit() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.before_visit_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select visit.job_id, visit.request_id into new.job_id, new.request_id from public.visits as visit
  where visit.business_id = new.business_id and visit.id = new.visit_id;
  new.client_id := coalesce(private.client_of_work(new.business_id, new.job_id, new.request_id),
    '00000000-0000-0000-0000-000000000000');
  -- Once the job or the request is locked, as by everybody who completes the visit.
  select private.done_on(visit) into new.done_on from public.visits as visit
  where visit.business_id = new.business_id and visit.id = new.visit_id;
  return new;
end
$function$;
revoke all on function private.before_visit_member() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.begin_business(business public.businesses)
 RETURNS public.businesses
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  business.user_id := private.author(business.user_id);
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('businesses of ' || business.user_id, 0));
  business.plan_status := 'trial';
  business.trial_ends_at := private.trial_end(business.user_id, business.language);
  business.is_active := not exists (select from public.businesses as other where other.user_id = business.user_id);
  business.referral_code := private.new_referral_code();
  business.currency_set_at := case when business.currency is not null then now() end;
  business.version := 1;
  business.created_at := now();
  business.updated_at := now();
  return business;
end
$function$;
revoke all on function private.begin_business(public.businesses) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.begin_checkout(token text, amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.linked_invoice(begin_checkout.token);
  wanted numeric := coalesce(begin_checkout.amount, invoice.balance);
  mine text := private.token_hash(begin_checkout.token);
  older private.checkouts;
begin
  perform private.require_open_for_clients(invoice.business_id);
  if invoice.status = 'void' then raise sqlstate 'PT409' using message = 'invoice_void'; end if;
  if invoice.status <> 'sent' or invoice.balance <= 0 then
    raise sqlstate 'PT409' using message = 'nothing_due';
  end if;
  if not exists (select from private.payment_keys as stored where stored.business_id = invoice.business_id) then
    raise sqlstate 'PT409' using message = 'payments_not_set_up';
  end if;
  if not wanted > 0 or wanted > invoice.balance
    or wanted <> round(wanted, private.currency_exponent(invoice.business_id)) then
    raise sqlstate 'PT400' using message = 'amount_out_of_range', hint = 'More than nothing, and no more than is owed.';
  end if;
  update private.checkouts as late set status = 'expired' where late.business_id = invoice.business_id
    and late.invoice_id = invoice.id and late.status in ('opening', 'open') and late.expires_at <= now();
  select * into older from private.checkouts as found where found.business_id = invoice.business_id
    and found.invoice_id = invoice.id and found.status in ('opening', 'open');
  if older.id is not null and (older.amount <> wanted or older.token_hash is distinct from mine) then
    -- A checkout without news for a minute was never shown to anybody.
    if older.status = 'open' or older.created_at > now() - interval '1 minute' then
      return jsonb_build_object('close', private.checkout_page(older, invoice));
    end if;
    update private.checkouts as lost set status = 'expired' where lost.id = older.id;
    older := null;
  end if;
  if older.id is null then
    insert into private.checkouts as made (business_id, invoice_id, amount, currency, expires_at, token_hash)
    -- Stripe requires at least half an hour, by its own clock.
    select invoice.business_id, invoice.id, wanted, coalesce(business.currency, 'USD'), now() + interval '35 minutes',
      mine
    from public.businesses as business where business.id = invoice.business_id
    returning * into older;
  end if;
  return jsonb_build_object('checkout', private.checkout_page(older, invoice));
end
$function$;
CREATE OR REPLACE FUNCTION private.begin_invoice(invoice public.invoices)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_numbered_late boolean := coalesce((select settings.is_number_given_when_sent
    from public.document_settings as settings where settings.business_id = invoice.business_id), false);
begin
  invoice.user_id := coalesce(private.author(invoice.user_id),
    (select business.user_id from public.businesses as business where business.id = invoice.business_id));
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  invoice.invoice_number := coalesce(
    (select existing.invoice_number from public.invoices as existing
      where existing.business_id = invoice.business_id and existing.id = invoice.id),
    invoice.invoice_number,
    case when not is_numbered_late or invoice.status not in ('draft', 'void')
      then private.take_number(invoice.business_id, 'invoice') end);
  invoice.issue_date := coalesce(invoice.issue_date, private.today(invoice.business_id));
  if invoice.due_date is null then
    invoice.payment_terms := coalesce(invoice.payment_terms,
      private.client_terms(invoice.business_id, invoice.client_id), 'net_30');
    invoice.due_date := invoice.issue_date + private.term_days(invoice.payment_terms);
  end if;
  invoice.sent_at := case when invoice.status in ('draft', 'void') then invoice.sent_at
    else coalesce(invoice.sent_at, now()) end;
  invoice.version := 1;
  invoice.updated_at := invoice.created_at;
  return invoice;
end
$function$;
revoke all on function private.begin_invoice(public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.begin_online_refund(payment_id uuid, refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments := private.locked_payment(begin_online_refund.payment_id);
  promised private.online_refunds;
  wanted numeric := (refund ->> 'amount')::numeric;
  is_repeat boolean;
begin
  if payment.id is null or not payment.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if payment.provider_payment is null then raise sqlstate 'PT409' using message = 'not_paid_online'; end if;
  if (refund ->> 'id') is null or wanted is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  if not private.fits(refund ->> 'reason', 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  select * into promised from private.online_refunds as found where found.id = (refund ->> 'id')::uuid;
  if promised.id is not null and (promised.payment_id <> payment.id or promised.amount <> wanted) then
    raise sqlstate 'PT409' using message = 'already_refunded', hint = 'This refund was begun with another amount.';
  end if;
  is_repeat := promised.id is not null;
  if not is_repeat then
    perform private.check_amount(payment.business_id, wanted);
    if payment.invoice_id is not null and (refund ->> 'is_still_owed') is null then
      raise sqlstate 'PT400' using message = 'still_owed_missing', hint = 'Whether the client owes it again.';
    end if;
    -- A written-off amount is not requested again, and owing the refund again would request it.
    if (refund ->> 'is_still_owed')::boolean and (select invoice.status from public.invoices as invoice
      where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id) = 'written_off' then
      raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
    end if;
    if wanted > private.refundable_of_invoice(payment) + private.refundable_of_credit(payment)
        - private.promised_online(payment) then
      raise sqlstate 'PT409' using message = 'refund_too_large', hint = 'More than is left of this payment.';
    end if;
    insert into private.online_refunds as made (id, business_id, payment_id, user_id, amount, is_still_owed, reason,
      is_client_told)
    values ((refund ->> 'id')::uuid, payment.business_id, payment.id, (select auth.uid()), wanted,
      coalesce((refund ->> 'is_still_owed')::boolean, false) and payment.invoice_id is not null,
      nullif(btrim(refund ->> 'reason'), ''), coalesce((refund ->> 'tell_client')::boolean, false))
    returning * into promised;
  end if;
  return jsonb_build_object('refund_id', promised.id, 'business_id', payment.business_id,
    'provider_payment', payment.provider_payment, 'amount_minor', round(promised.amount
      * 10::numeric ^ private.currency_exponent(payment.business_id))::bigint,
    'is_repeat', is_repeat, 'kept', (select to_jsonb(kept) from public.refunds as kept where kept.id = promised.id));
end
$function$;
CREATE OR REPLACE FUNCTION private.begin_quote(quote public.quotes)
 RETURNS public.quotes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.begin_quote(public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.begin_request(request public.requests)
 RETURNS public.requests
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_by_hand constant boolean := (select auth.uid()) is not null;
begin
  request.user_id := private.author(request.user_id);
  if is_by_hand then
    if request.status <> 'unscheduled' then
      perform private.require_status_step('request', 'unscheduled', request.status);
    end if;
    request.created_at := now();
  end if;
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  request.request_number := coalesce(
    (select existing.request_number from public.requests as existing
      where existing.business_id = request.business_id and existing.id = request.id),
    private.take_number(request.business_id, 'request'));
  request.version := 1;
  request.updated_at := request.created_at;
  return request;
end
$function$;
revoke all on function private.begin_request(public.requests) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.broadcast_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent text := current_setting('fieldlark.broadcast', true);
  business uuid;
  topic text;
  changed text;
  open text := coalesce(current_setting('fieldlark.open', true), '');
begin
  if tg_table_name not in ('businesses', 'team_members', 'team_invitations', 'notifications') then
    business := coalesce(new.business_id, old.business_id);
    if business is not null and position(business::text in open) = 0 then
      perform private.require_open(business);
      perform set_config('fieldlark.open', open || business, true);
    end if;
  end if;
  if sent = 'nowhere' then
    return null;
  end if;
  if coalesce(sent, '') = '' and pg_catalog.to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    perform set_config('fieldlark.broadcast', 'nowhere', true);
    return null;
  end if;

  if tg_table_name = 'businesses' then
    business := coalesce(new.id, old.id);
  else
    business := coalesce(new.business_id, old.business_id);
  end if;
  topic := 'business:' || business || case tg_argv[0] when 'office' then ':office' else '' end;
  changed := coalesce(tg_argv[1], tg_table_name);
  if business is null or position(' ' || topic || '=' || changed || ' ' in sent) > 0 then
    return null;
  end if;
  perform set_config('fieldlark.broadcast', coalesce(nullif(sent, ''), ' ') || topic || '=' || changed || ' ', true);
  -- `by` is the tab that wrote, which has already read the change. Everybody in the business is told it, so nothing but an id
  -- as the app makes them is passed on.
  perform realtime.send(jsonb_build_object('table', changed,
    'by', substring(nullif(current_setting('request.headers', true), '')::json ->> 'x-tab-id' from '^[a-z0-9]{1,16}$')),
    'change', topic, true);
  return null;
end
$function$;
revoke all on function private.broadcast_change() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.business_at(subdomain text)
 RETURNS public.businesses
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select business from public.businesses as business
    join public.public_profiles as profile on profile.business_id = business.id
  where profile.is_published and business.closed_at is null and business.subdomain is not null
    and business.id = coalesce(
      (select named.id from public.businesses as named where named.subdomain = business_at.subdomain),
      (select old.business_id from private.old_subdomains as old
        where old.subdomain = business_at.subdomain and old.until > now()))
$function$;
revoke all on function private.business_at(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.business_of_visible_client(client_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select client.business_id from public.clients as client
  where client.id = business_of_visible_client.client_id and ((select auth.uid()) is null
    or (client.business_id = any(array(select private.my_business_ids()))
      and (client.business_id = any(array(select private.my_seen_business_ids()))
        or client.user_id = (select auth.uid()) or client.id in (select private.my_client_ids()))))
$function$;
revoke all on function private.business_of_visible_client(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.can_retry(mail private.outbox)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select mail.status = 'failed' and mail.data <> '{}' and mail.retries < 5
    -- An invitation is expired after a week, and any other mail is obsolete after a month.
    and mail.created_at > now() - case mail.kind when 'team-invitation' then interval '7 days'
      else interval '30 days' end
    and private.delivery_time(mail.id, now()) is not null
$function$;
CREATE OR REPLACE FUNCTION private.cancel_invitation(invitation_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  cancelled uuid;
begin
  update public.team_invitations as invitation set status = 'cancelled'
  where invitation.id = cancel_invitation.invitation_id and invitation.status in ('pending', 'expired')
    and invitation.business_id = any(array(select private.my_managed_business_ids()))
  returning id into cancelled;
  if cancelled is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  -- Keeps the token, so that the old link says that the invitation was withdrawn.
  return cancelled;
end
$function$;
CREATE OR REPLACE FUNCTION private.cancel_visit(visit_id uuid, reason text, status text, tell_client boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(cancel_visit.visit_id);
begin
  if existing.status = cancel_visit.status then return; end if;
  update public.visits as visit set status = cancel_visit.status, cancel_reason = nullif(btrim(reason), '')
  where visit.id = existing.id;
  if tell_client and existing.visit_date is not null then
    perform private.queue_visit_mail(existing.id, 'visit-cancelled', existing.visit_date, existing.start_time,
      nullif(btrim(reason), ''));
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.carried_client(business_id uuid, client jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  called text := btrim(client ->> 'name');
  place text := nullif(btrim(client ->> 'address'), '');
  found_id uuid;
begin
  -- Two drafts of one new client make one client.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(
    'carried client ' || carried_client.business_id || lower(called), 0));
  select known.id into found_id from public.clients as known
  where known.business_id = carried_client.business_id and lower(known.name) = lower(called)
    and (place is null or lower(known.address) = lower(place))
  order by known.created_at, known.id limit 1;
  if found_id is not null then return found_id; end if;
  insert into public.clients (business_id, user_id, name, address, lead_source, client_status)
  values (carried_client.business_id, (select auth.uid()), called, place, 'import', 'active')
  returning id into found_id;
  return found_id;
end
$function$;
revoke all on function private.carried_client(uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.carry_done_days(visit_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with staying as materialized (
    select assigned.business_id, assigned.visit_id, assigned.user_id, private.done_on(visit) as done_on
    from public.visits as visit join public.visit_members as assigned
      on assigned.business_id = visit.business_id and assigned.visit_id = visit.id
    where visit.id = any(visit_ids)
    for no key update of assigned skip locked)
  update public.visit_members as assigned set done_on = staying.done_on
  from staying where assigned.business_id = staying.business_id and assigned.visit_id = staying.visit_id
    and assigned.user_id = staying.user_id;
  update public.visit_time_costs as cost set done_on = private.done_on(visit)
  from public.visits as visit join public.visit_times as clocked
    on clocked.business_id = visit.business_id and clocked.visit_id = visit.id
  where visit.id = any(visit_ids) and cost.business_id = clocked.business_id and cost.time_id = clocked.id;
$function$;
revoke all on function private.carry_done_days(uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.carry_invoice(business_id uuid, draft_id text, client jsonb, invoice jsonb, lines jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given uuid := md5('free invoice ' || carry_invoice.business_id || ' ' || carry_invoice.draft_id)::uuid;
begin
  perform private.require_managed(carry_invoice.business_id);
  if given is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if jsonb_typeof(lines) is distinct from 'array' then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  perform private.queue_for_invoice(given);
  -- Whatever became of it since: it may be edited or sent.
  if exists (select from public.invoices as carried where carried.id = given
      and carried.business_id = carry_invoice.business_id) then
    return given;
  end if;
  return private.save_invoice(carry_invoice.business_id,
    private.pick(invoice, '{title,issue_date,due_date,notes,terms,discount_type,discount_value,taxes,prices_include_tax}')
      || jsonb_build_object('id', given, 'client_id', private.carried_client(carry_invoice.business_id, client)),
    (select coalesce(jsonb_agg(private.pick(line, '{name,quantity,unit_price,is_taxable}')
        || jsonb_build_object('id', md5(given || ' ' || place)::uuid) order by place), '[]')
      from jsonb_array_elements(lines) with ordinality as item (line, place)));
end
$function$;
revoke all on function private.carry_invoice(uuid,text,jsonb,jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function private.carry_invoice(uuid,text,jsonb,jsonb,jsonb) to authenticated;
CREATE OR REPLACE FUNCTION private.cash_card(business_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('items', count(*), 'amount', coalesce(sum(noted.amount), 0),
    'job_id', (array_agg(noted.job_id order by noted.created_at, noted.id))[1])
  from public.cash_notes as noted where noted.business_id = cash_card.business_id and noted.status = 'noted');
end
$function$;
revoke all on function private.cash_card(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.change_invoice(stored public.invoices, invoice jsonb, lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before jsonb := private.invoice_content(stored.id);
  sent public.invoices := private.sent_invoice(stored, invoice);
  is_revised boolean;
begin
  perform private.check_invoice_lines(stored.id, lines);
  if sent.client_id <> stored.client_id and exists (select from jsonb_array_elements(lines) as line
    where line ->> 'source_id' is not null) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  -- When all lines are removed and no amount is sent, the amount that came from the lines is removed as well.
  if not invoice ? 'amount' and jsonb_array_length(lines) = 0 and jsonb_array_length(before -> 'lines') > 0 then
    sent.amount := 0;
  end if;
  perform private.hold_invoice(stored.id);
  perform private.write_invoice_lines(sent, lines);
  update public.invoices as changed set client_id = sent.client_id, property_id = sent.property_id, title = sent.title,
    issue_date = sent.issue_date, due_date = sent.due_date, payment_terms = sent.payment_terms,
    po_number = sent.po_number, message = sent.message, notes = sent.notes, terms = sent.terms,
    discount_type = sent.discount_type, discount_value = sent.discount_value, taxes = sent.taxes,
    prices_include_tax = sent.prices_include_tax, amount = sent.amount, subtotal = null
  where changed.id = stored.id;
  is_revised := stored.status <> 'draft' and private.invoice_content(stored.id) <> before;
  perform private.hold_invoice(null);
  if sent.client_id <> stored.client_id then
    -- A link of the previous client must not open it.
    update private.invoice_links as link set revoked_at = now()
    where link.business_id = stored.business_id and link.invoice_id = stored.id and link.revoked_at is null;
    -- A deposit of the previous client must not pay it.
    delete from public.credits as credit where credit.business_id = stored.business_id
      and credit.invoice_id = stored.id and credit.kind = 'applied';
  end if;
  if is_revised then
    update public.invoices as revised set version_number = revised.version_number + 1, viewed_at = null
    where revised.id = stored.id;
  end if;
  perform private.settle_invoice(stored.id);
  if is_revised then perform private.keep_invoice_version(stored.id); end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.change_member(business_id uuid, user_id uuid, role text, is_active boolean, hand_to uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member public.team_members := private.member_to_change(
    change_member.business_id, change_member.user_id, change_member.is_active is false);
begin
  if change_member.role not in ('owner', 'manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  if (change_member.role = 'owner' or change_member.is_active)
    and not change_member.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  -- A second click; the work and the sessions of who left long ago are no business of theirs.
  if change_member.is_active is false and not member.is_active then return; end if;
  update public.team_members as team
  set role = coalesce(change_member.role, team.role), is_active = coalesce(change_member.is_active, team.is_active)
  where team.id = member.id;
  if change_member.is_active is false then perform private.end_membership(member, change_member.hand_to); end if;
  perform private.log_event('member_changed', (select auth.uid()), change_member.business_id, jsonb_build_object(
    'user_id', change_member.user_id, 'role', change_member.role, 'is_active', change_member.is_active,
    'hand_to', change_member.hand_to));
end
$function$;
revoke all on function private.change_member(uuid,uuid,text,boolean,uuid) from public, anon, authenticated, service_role;
grant execute on function private.change_member(uuid,uuid,text,boolean,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.change_series(job public.jobs, series_id uuid, plan jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if plan -> 'ended' ->> 'id' is not null then
    perform private.set_series(series_id, jsonb_build_object('ends', 'on', 'end_count', null,
      'end_date', plan -> 'ended' -> 'end_date'));
  end if;
  if jsonb_typeof(plan -> 'changed') = 'object' then perform private.set_series(series_id, plan -> 'changed'); end if;
  if plan -> 'added' ->> 'id' is not null then
    perform private.add_series(job, (plan -> 'added' ->> 'id')::uuid, series_id, plan -> 'added');
  end if;
end
$function$;
revoke all on function private.change_series(public.jobs,uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.changed_fields(expense public.expenses, was public.expenses)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(entry.key order by entry.key) from jsonb_each(to_jsonb(expense)) as entry
  where entry.key not in ('version', 'updated_at', 'reimbursed_at')
    and entry.value is distinct from to_jsonb(was) -> entry.key
$function$;
revoke all on function private.changed_fields(public.expenses,public.expenses) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.check_client_mail(business_id uuid, record_id uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_address(address) then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no email address.';
  end if;
  if (select count(*) from private.outbox as mail where mail.record_id = check_client_mail.record_id
      and mail.user_id is not null and mail.created_at > now() - interval '1 day') >= 20
    or private.mails_today(check_client_mail.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.check_invoice_lines(invoice_id uuid, lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object'
      or coalesce(jsonb_typeof(line -> 'source'), 'null') not in ('object', 'null')) then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has its own id, which no line of another invoice has.
  if (select count(distinct (line ->> 'id')::uuid) from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines)
    or exists (select from public.invoice_lines as other where other.invoice_id <> check_invoice_lines.invoice_id
      and other.id in (select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line)) then
    raise sqlstate 'PT400' using message = 'unknown_line';
  end if;
  if exists (select from jsonb_array_elements(lines) as line where line ->> 'source_id' is not null
    and not exists (select from public.invoice_sources as source
      where source.invoice_id = check_invoice_lines.invoice_id and source.id = (line ->> 'source_id')::uuid)) then
    raise sqlstate 'PT400' using message = 'unknown_source';
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.check_method(method text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if method = 'online' then
    raise sqlstate 'PT400' using message = 'method_online', hint = 'The card company records what is paid online.';
  end if;
  if (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app', 'paypal', 'bizum',
    'other')) is not true then
    raise sqlstate 'PT400' using message = 'unknown_method';
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.check_quote_mail(quote public.quotes, address text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if address is null or char_length(address) > 254 or address !~ '^[^\s@<>,;:"()[:cntrl:]]+@[^\s@<>,;:"()[:cntrl:]]+$' then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no email address.';
  end if;
  if (select count(*) from private.quote_links as link where link.business_id = quote.business_id
      and link.quote_id = quote.id and link.sent_to is not null and link.created_at > now() - interval '1 day') >= 20
    or private.mails_today(quote.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.check_sent_lines(business_id uuid, quote_id uuid, lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object') then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has its own id, which no line of another quote has.
  if (select count(distinct line ->> 'id') from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines)
    or exists (select from public.quote_lines as other where other.quote_id <> check_sent_lines.quote_id
      and other.id in (select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line)) then
    raise sqlstate 'PT400' using message = 'unknown_line';
  end if;
  if exists (select from jsonb_array_elements(lines) as line
    where line ->> 'kind' = 'choice' and (line ->> 'is_selected')::boolean
    group by line ->> 'choice_group' having count(*) > 1) then
    raise sqlstate 'PT400' using message = 'one_of_a_group';
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.check_worked(started_at timestamp with time zone, ended_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if greatest(started_at, ended_at) > now() + interval '1 minute' then
    raise sqlstate 'PT400' using message = 'time_in_future';
  elsif ended_at - started_at > interval '2 days' then
    raise sqlstate 'PT400' using message = 'time_too_long';
  end if;
  return true;
end
$function$;
revoke all on function private.check_worked(timestamp with time zone,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function private.check_worked(timestamp with time zone,timestamp with time zone) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.claim_invoice_paid(token text, ip text, user_agent text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.linked_invoice(claim_invoice_paid.token);
begin
  perform private.require_open_for_clients(invoice.business_id);
  if invoice.status = 'void' then raise sqlstate 'PT409' using message = 'invoice_void'; end if;
  if invoice.status = 'sent' and invoice.balance > 0 and (invoice.claimed_paid_at is null
    or invoice.claimed_paid_at < invoice.last_mailed_at) then
    update public.invoices as claimed set claimed_paid_at = now() where claimed.id = invoice.id returning * into invoice;
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'claimed_paid', jsonb_build_object(
      'balance', invoice.balance, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
    perform private.queue_mail_to_owners(invoice.business_id, 'invoice-claimed-owner',
      'invoice-claimed:' || invoice.id || ':' || extract(epoch from now()), 'invoice', invoice.id,
      private.invoice_mail_data(invoice));
  end if;
  return private.invoice_link_page(invoice);
end
$function$;
CREATE OR REPLACE FUNCTION private.claim_pushes(most integer)
 RETURNS TABLE(id bigint, endpoint text, p256dh text, auth text, language text, tag text, attempts integer, expires_at timestamp with time zone, news jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  waiting private.push_outbox;
  rings_at timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('pushes', 0)) then return; end if;
  delete from private.push_outbox as over where over.expires_at <= now();
  for waiting in select due.* from private.push_outbox as due where due.claimed_at is null and due.next_attempt_at <= now()
    order by due.next_attempt_at, due.id limit most for update skip locked
  loop
    rings_at := private.push_time(waiting.id);
    if rings_at is null then
      delete from private.push_outbox as unwanted where unwanted.id = waiting.id;
    elsif rings_at > now() then
      update private.push_outbox as later set next_attempt_at = rings_at where later.id = waiting.id;
    else
      update private.push_outbox as claimed set claimed_at = now(), attempts = claimed.attempts + 1
      where claimed.id = waiting.id;
      return query select waiting.id, device.endpoint, device.p256dh, device.auth, device.language, waiting.tag,
        waiting.attempts + 1, waiting.expires_at, coalesce(private.news_of(waiting.notification_id) - case when choice.shows_names
          then '' else 'client_name' end, '{}')
      from private.push_subscriptions as device
        left join private.push_preferences as choice on choice.user_id = device.user_id
      where device.id = waiting.subscription_id;
    end if;
  end loop;
end
$function$;
revoke all on function private.claim_pushes(integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.claim_referral_reward()
 RETURNS numeric
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim record;
begin
  perform from public.profiles as profile where profile.id = (select private.my_user_id()) for no key update;
  select * into claim from private.my_claim();
  if claim.referral_id is null then return 0; end if;
  update public.profiles as profile set referral_reward_claimed = true where profile.id = (select private.my_user_id());
  update public.referrals as referral set status = 'rewarded', rewarded_at = now()
  where referral.id = claim.referral_id and referral.status = 'converted';
  if not found then raise sqlstate 'PT409' using message = 'referral_changed'; end if;
  insert into private.account_credits (business_id, amount, cause, referral_id, earned_by)
  values (claim.business_id, claim.amount, 'welcome', claim.referral_id, (select private.my_user_id()));
  perform private.log_event('referral_rewarded', (select private.my_user_id()), claim.business_id,
    jsonb_build_object('amount', claim.amount));
  return claim.amount;
end
$function$;
CREATE OR REPLACE FUNCTION private.client_name(title text, first_name text, last_name text, company_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select private.one_line(left(coalesce(
    nullif(concat_ws(' ', nullif(btrim(title), ''), nullif(btrim(first_name), ''), nullif(btrim(last_name), '')), ''),
    nullif(btrim(company_name), '')), 200))
$function$;
CREATE OR REPLACE FUNCTION private.client_name_after(client public.clients, was public.clients)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  derived text := private.client_name(client.title, client.first_name, client.last_name, client.company_name);
  followed boolean;
begin
  if was.id is not null then
    followed := was.name is not distinct from
      private.client_name(was.title, was.first_name, was.last_name, was.company_name);
  end if;
  if nullif(btrim(client.name), '') is null then
    return coalesce(derived, case when not followed then was.name end);
  elsif followed and derived is not null and client.name is not distinct from was.name then
    return derived;
  end if;
  return client.name;
end
$function$;
revoke all on function private.client_name_after(public.clients,public.clients) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.client_of_work(business_id uuid, job_id uuid, request_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  client_id uuid;
begin
  if job_id is not null then
    select job.client_id into client_id from public.jobs as job
    where job.business_id = client_of_work.business_id and job.id = client_of_work.job_id for no key update;
  else
    select request.client_id into client_id from public.requests as request
    where request.business_id = client_of_work.business_id and request.id = client_of_work.request_id
    for no key update;
  end if;
  return client_id;
end
$function$;
revoke all on function private.client_of_work(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.client_words(client public.clients)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
    'last_name', client.last_name, 'company_name', client.company_name)
$function$;
revoke all on function private.client_words(public.clients) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.clock_visit(business_id uuid, visit_id uuid, from_status text, to_status text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if to_status = 'in_progress' then
    insert into public.visit_times (business_id, visit_id, user_id, started_at, entered_by)
    select assigned.business_id, assigned.visit_id, assigned.user_id, now(), null::uuid
    from public.visit_members as assigned
    where assigned.business_id = clock_visit.business_id and assigned.visit_id = clock_visit.visit_id
    union
    select clock_visit.business_id, clock_visit.visit_id, (select auth.uid()), now(), null::uuid
    where (select auth.uid()) is not null and not exists (select from public.visit_members as assigned
      where assigned.business_id = clock_visit.business_id and assigned.visit_id = clock_visit.visit_id)
    on conflict (visit_id, user_id) where ended_at is null do nothing;
  elsif from_status = 'in_progress' and to_status = 'scheduled' then
    delete from public.visit_times as clocked
    where clocked.business_id = clock_visit.business_id and clocked.visit_id = clock_visit.visit_id
      and clocked.ended_at is null;
  elsif from_status = 'in_progress' then
    update public.visit_times as clocked set ended_at = greatest(now(), clocked.started_at)
    where clocked.business_id = clock_visit.business_id and clocked.visit_id = clock_visit.visit_id
      and clocked.ended_at is null;
  end if;
end
$function$;
revoke all on function private.clock_visit(uuid,uuid,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.close_business(business_id uuid, business_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses := private.lock_owned(close_business.business_id);
begin
  if business.closed_at is not null then raise sqlstate 'PT409' using message = 'business_closed'; end if;
  if lower(btrim(coalesce(close_business.business_name, ''))) <> lower(btrim(business.business_name)) then
    raise sqlstate 'PT400' using message = 'name_differs', column = 'business_name';
  end if;
  update public.businesses as closing set closed_at = now(), offered_to = null, offered_by = null, offered_at = null
  where closing.id = business.id;
  update public.team_invitations as invitation set status = 'cancelled'
  where invitation.business_id = business.id and invitation.status = 'pending';
  perform private.log_event('business_closed', (select auth.uid()), business.id, '{}');
end
$function$;
revoke all on function private.close_business(uuid,text) from public, anon, authenticated, service_role;
grant execute on function private.close_business(uuid,text) to authenticated;
CREATE OR REPLACE FUNCTION private.close_job(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  awaited uuid[] := case when job.status = 'cancelled' then array(select visit.id from public.visits as visit
    where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'scheduled'
      and visit.visit_date >= private.today(job.business_id)
      and exists (select from private.outbox as mail where mail.record_id = visit.id and mail.record = 'visit')) end;
begin
  if exists (select from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
    and visit.status = 'in_progress') then
    raise sqlstate 'PT409' using message = 'visit_running', hint = 'Complete the visit that is being done first.';
  end if;
  update public.visits as visit set status = 'cancelled'
  where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'scheduled';
  if job.status = 'cancelled' then
    perform private.queue_visit_mail(visit.id, 'visit-cancelled', visit.visit_date, visit.start_time, null)
    from public.visits as visit where visit.id = any(awaited);
    update public.job_series as series set is_paused = true, version = series.version + 1, updated_at = now()
    where series.business_id = job.business_id and series.job_id = job.id and not series.is_paused;
  end if;
end
$function$;
revoke all on function private.close_job(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.complete_visit(visit_id uuid, notes text, invoice_choice text, invoice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  done public.jobs;
begin
  if complete_visit.invoice_id is null or complete_visit.invoice_choice is distinct from 'now' then
    perform private.step_visit(complete_visit.visit_id, 'completed', complete_visit.notes, complete_visit.invoice_choice);
    return;
  end if;
  -- Before the job is locked, in the same order as creating an invoice.
  perform private.queue_for_invoice(complete_visit.invoice_id);
  perform private.step_visit(complete_visit.visit_id, 'completed', complete_visit.notes, 'now');
  select job.* into done from public.visits as visit
    join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.id = complete_visit.visit_id;
  if done.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  perform private.create_invoice(done.business_id, complete_visit.invoice_id, done.client_id,
    jsonb_build_array(jsonb_build_object('job_id', done.id)));
  update public.jobs as job set invoice_choice = 'now'
  where job.id = done.id and job.status = 'completed' and job.invoice_choice is distinct from 'now';
end
$function$;
revoke all on function private.complete_visit(uuid,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function private.complete_visit(uuid,text,text,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.confirm_cash(note_id uuid, invoice_id uuid)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted public.cash_notes;
  paid public.payments;
begin
  perform private.lock_cash_note(confirm_cash.note_id, confirm_cash.invoice_id);
  select * into noted from public.cash_notes as row where row.id = confirm_cash.note_id;
  if noted.status = 'confirmed' then
    select * into paid from public.payments as payment where payment.id = noted.id;
    if paid.id is not null then return paid; end if;
  end if;
  if noted.status <> 'noted' then raise sqlstate 'PT409' using message = 'cash_answered'; end if;
  perform private.require_invoice_of_job(noted.business_id, noted.job_id, confirm_cash.invoice_id);
  -- What was noted for an invoice that can take no money any more becomes a deposit.
  noted.invoice_id := coalesce(confirm_cash.invoice_id, (select invoice.id from public.invoices as invoice
    where invoice.business_id = noted.business_id and invoice.id = noted.invoice_id
      and invoice.status not in ('void', 'written_off')));
  paid := private.record_payment(noted.business_id, jsonb_build_object('id', noted.id, 'amount', noted.amount,
    'method', 'cash', 'paid_on', noted.taken_on, 'note', noted.note)
    || case when noted.invoice_id is null then jsonb_build_object('job_id', noted.job_id)
      else jsonb_build_object('invoice_id', noted.invoice_id) end);
  update public.cash_notes as answered set status = 'confirmed', invoice_id = noted.invoice_id,
    answered_by = (select auth.uid()), answered_at = now(), updated_at = now() where answered.id = noted.id;
  return paid;
end
$function$;
revoke all on function private.confirm_cash(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function private.confirm_cash(uuid,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.convert_due_referrals()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid;
  converted int := 0;
begin
  for due in select referral.id from public.referrals as referral
    join private.referred_users as referred on referred.referral_id = referral.id
    join private.first_payments as payment on payment.user_id = referred.user_id
    where referral.status = 'registered' and payment.refunded_at is null
      and payment.paid_at <= now() - interval '14 days'
    order by payment.paid_at
  loop
    if private.convert_referral(due) then converted := converted + 1; end if;
  end loop;
  return converted;
end
$function$;
revoke all on function private.convert_due_referrals() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.convert_quote(quote_id uuid, job_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.my_quote(convert_quote.quote_id);
  request public.requests;
  made uuid;
begin
  if convert_quote.job_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  select job.id into made from public.jobs as job
  where job.business_id = quote.business_id and job.quote_id = quote.id;
  if made = convert_quote.job_id then return made; end if;
  if made is not null then raise sqlstate 'PT409' using message = 'already_converted'; end if;
  if quote.status <> 'approved' then raise sqlstate 'PT409' using message = 'quote_not_approved'; end if;
  select * into request from public.requests as found
  where found.business_id = quote.business_id and found.id = quote.request_id;
  insert into public.jobs (id, business_id, client_id, property_id, quote_id, title, description, priority, status,
    terms, discount_type, discount_value, taxes, prices_include_tax, deposit_amount)
  values (convert_quote.job_id, quote.business_id, quote.client_id,
    coalesce(quote.property_id, private.usual_property(quote.business_id, quote.client_id)), quote.id, quote.title,
    request.description, coalesce(request.urgency, 'normal'), 'draft', quote.terms, quote.discount_type,
    private.counted_value(quote.discount_type, quote.discount_value, private.currency_exponent(quote.business_id)),
    quote.taxes, quote.prices_include_tax, quote.deposit_amount);
  perform private.copy_lines_to_job(quote, convert_quote.job_id);
  if request.notes is not null then
    insert into public.job_internals as internals (business_id, job_id, internal_notes)
    values (quote.business_id, convert_quote.job_id, request.notes)
    on conflict on constraint job_internals_pkey do update set internal_notes = excluded.internal_notes;
  end if;
  update public.photos as photo set job_id = convert_quote.job_id
  where photo.business_id = quote.business_id and photo.quote_id = quote.id and photo.job_id is null;
  update public.files as file set job_id = convert_quote.job_id
  where file.business_id = quote.business_id and file.quote_id = quote.id and file.job_id is null;
  update public.quotes as converted set status = 'converted' where converted.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'converted',
    jsonb_build_object('job_id', convert_quote.job_id));
  return convert_quote.job_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.convert_referral(referral_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  referral public.referrals;
  owner_id uuid;
begin
  select found_row.* into referral from public.referrals as found_row where found_row.id = convert_referral.referral_id;
  select business.user_id into owner_id from public.businesses as business where business.id = referral.business_id;
  -- One at a time of a person, so that the twentieth is counted before the next.
  perform from public.profiles as referrer where referrer.id = owner_id for no key update;
  if private.rewards_of_year(owner_id) >= 20 then return false; end if;
  -- Again: addresses change, and so do those who work in a business, after the sign-up.
  insert into private.referral_holds (referral_id, reason)
  select referral.id, 'same_address' where referral.status = 'registered'
    and (private.is_own_address(referral.business_id, referral.referred_email)
      or exists (select from private.referred_users as referred join public.profiles as friend on friend.id = referred.user_id
        where referred.referral_id = referral.id and private.is_own_address(referral.business_id, friend.email)))
  on conflict do nothing;
  update public.referrals as converted set status = 'converted', converted_at = now()
  where converted.id = convert_referral.referral_id and converted.status = 'registered'
    and not exists (select from private.referral_holds as hold
      where hold.referral_id = converted.id and hold.released_at is null);
  if not found then return false; end if;
  insert into private.account_credits (business_id, amount, cause, referral_id, earned_by)
  values (referral.business_id, referral.reward_amount, 'referral', referral.id, owner_id);
  return true;
end
$function$;
CREATE OR REPLACE FUNCTION private.convert_request_to_job(request_id uuid, job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  request public.requests := private.lock_request(convert_request_to_job.request_id);
begin
  if convert_request_to_job.job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if exists (select from public.jobs as job where job.business_id = request.business_id
    and job.request_id = request.id and job.id = convert_request_to_job.job_id) then
    return;
  end if;
  if exists (select from public.jobs as job
      where job.business_id = request.business_id and job.request_id = request.id)
    or exists (select from public.quotes as quote
      where quote.business_id = request.business_id and quote.request_id = request.id) then
    raise sqlstate 'PT409' using message = 'already_converted';
  end if;
  request.property_id := coalesce(request.property_id,
    private.usual_property(request.business_id, request.client_id));
  insert into public.jobs (id, business_id, client_id, property_id, request_id, title, description, priority, status,
    taxes)
  values (convert_request_to_job.job_id, request.business_id, request.client_id, request.property_id, request.id,
    request.title, request.description, request.urgency, 'draft',
    public.default_taxes(request.business_id, request.client_id, request.property_id));
  if request.notes is not null then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (request.business_id, convert_request_to_job.job_id, request.notes);
  end if;
  update public.photos as photo set job_id = convert_request_to_job.job_id
  where photo.business_id = request.business_id and photo.request_id = request.id and photo.job_id is null;
  update public.requests as stored set status = 'converted' where stored.id = request.id;
end
$function$;
CREATE OR REPLACE FUNCTION private.convert_request_to_quote(request_id uuid, quote_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.requests;
  made uuid;
begin
  select * into request from public.requests as found where found.id = convert_request_to_quote.request_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for update;
  if request.id is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  if convert_request_to_quote.quote_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  select quote.id into made from public.quotes as quote
  where quote.business_id = request.business_id and quote.request_id = request.id;
  if made = convert_request_to_quote.quote_id then return made; end if;
  if made is not null or exists (select from public.jobs as job
    where job.business_id = request.business_id and job.request_id = request.id) then
    raise sqlstate 'PT409' using message = 'already_converted';
  end if;
  request.property_id := coalesce(request.property_id,
    private.usual_property(request.business_id, request.client_id));
  insert into public.quotes (id, business_id, client_id, property_id, request_id, title, message, taxes)
  values (convert_request_to_quote.quote_id, request.business_id, request.client_id, request.property_id, request.id,
    request.title, request.description, coalesce(public.default_taxes(request.business_id, request.client_id,
      request.property_id), '[]'));
  update public.photos as photo set quote_id = convert_request_to_quote.quote_id
  where photo.business_id = request.business_id and photo.request_id = request.id and photo.quote_id is null;
  update public.requests as converted set status = 'converted' where converted.id = request.id;
  perform private.log_record_event(request.business_id, 'request', request.id, 'converted',
    jsonb_build_object('quote_id', convert_request_to_quote.quote_id));
  return convert_request_to_quote.quote_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.copy_invitation_link(invitation_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.new_token();
  found_one public.team_invitations;
begin
  select * into found_one from public.team_invitations as invitation
  where invitation.id = copy_invitation_link.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status = 'expired' or (found_one.status = 'pending' and found_one.expires_at <= now()) then
    raise sqlstate 'PT410' using message = 'invitation_expired';
  elsif found_one.status <> 'pending' then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  insert into private.team_invitation_tokens as kept (token_hash, invitation_id, is_copied)
  values (private.token_hash(token), found_one.id, true)
  on conflict on constraint team_invitation_tokens_one_of_each do update set token_hash = excluded.token_hash;
  return token;
end
$function$;
revoke all on function private.copy_invitation_link(uuid) from public, anon, authenticated, service_role;
grant execute on function private.copy_invitation_link(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.correct_visit_time(time_id uuid, started_at timestamp with time zone, ended_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clocked public.visit_times;
  is_office boolean;
begin
  select worked.* into clocked from public.visit_times as worked
  where worked.id = correct_visit_time.time_id
    and (worked.business_id = any(array(select private.my_managed_business_ids()))
      or (worked.user_id = (select private.my_user_id())
        and worked.business_id = any(array(select private.my_business_ids()))))
  for no key update;
  if clocked.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  if clocked.ended_at is null then raise sqlstate 'PT409' using message = 'status_not_allowed'; end if;
  is_office := coalesce(clocked.business_id = any(array(select private.my_managed_business_ids())), false);
  if correct_visit_time.started_at is null or correct_visit_time.ended_at is null
    or correct_visit_time.ended_at <= correct_visit_time.started_at then
    raise sqlstate 'PT400' using message = 'invalid_period';
  elsif correct_visit_time.ended_at > now() + interval '1 minute' then
    raise sqlstate 'PT400' using message = 'time_in_future';
  elsif correct_visit_time.ended_at - correct_visit_time.started_at
    > (case when is_office then interval '2 days' else interval '24 hours' end) then
    raise sqlstate 'PT400' using message = 'time_too_long';
  elsif not is_office and least(clocked.started_at, correct_visit_time.started_at) < now() - interval '14 days' then
    raise sqlstate 'PT403' using message = 'time_too_old';
  end if;
  -- Two corrections at once would not see each other.
  perform from public.team_members as member
  where member.business_id = clocked.business_id and member.user_id = clocked.user_id for no key update;
  if (correct_visit_time.started_at < clocked.started_at or correct_visit_time.ended_at > clocked.ended_at)
    and exists (select from public.visit_times as other
      where other.business_id = clocked.business_id and other.user_id = clocked.user_id and other.id <> clocked.id
        and other.started_at < correct_visit_time.ended_at
        and coalesce(other.ended_at, 'infinity') > correct_visit_time.started_at) then
    raise sqlstate 'PT409' using message = 'times_overlap';
  end if;
  update public.visit_times as worked
  set started_at = correct_visit_time.started_at, ended_at = correct_visit_time.ended_at
  where worked.id = clocked.id;
end
$function$;
revoke all on function private.correct_visit_time(uuid,timestamp with time zone,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function private.correct_visit_time(uuid,timestamp with time zone,timestamp with time zone) to authenticated;
CREATE OR REPLACE FUNCTION private.count_page(event text, page text, plan text, plan_value integer, referrer text, source text, language text, device text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := (now() at time zone 'utc')::date;
  counted private.page_days;
begin
  counted := (today, event, page, plan, referrer, source, language, device, 1, plan_value);
  if counted.referrer || counted.source <> ''
    and not exists (select from private.page_days as known
      where known.day = today and known.event = counted.event and known.page = counted.page and known.plan = counted.plan
        and known.referrer = counted.referrer and known.source = counted.source and known.language = counted.language
        and known.device = counted.device)
    and (select count(*) from private.page_days as known where known.day = today) >= 2000 then
    counted.referrer := '';
    counted.source := '';
  end if;
  insert into private.page_days as known select counted.*
  on conflict on constraint page_days_pkey do update
    set times = known.times + 1, plan_value = known.plan_value + excluded.plan_value;
end
$function$;
revoke all on function private.count_page(text,text,text,integer,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.count_page(text,text,text,integer,text,text,text,text) to service_role;
CREATE OR REPLACE FUNCTION private.counted_amount(field text, amount numeric, exponent integer)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if amount <> round(amount, exponent) then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: at most %s decimals.', field, exponent);
  end if;
  return round(amount, 2);
end
$function$;
revoke all on function private.counted_amount(text,numeric,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.counted_value(type text, value numeric, exponent integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when type = 'fixed' and value <> round(value, exponent) then round(value, exponent) else value end
$function$;
revoke all on function private.counted_value(text,numeric,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.create_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made uuid;
begin
  -- Workers bill whole jobs of their own, at the prices that are agreed on; what else is a source has no job here.
  perform private.require_work(create_invoice.business_id, array(
    select case when source - 'job_id' = '{}' then (source ->> 'job_id')::uuid end
    from jsonb_array_elements(create_invoice.sources) as source));
  made := private.make_invoice(create_invoice.business_id, create_invoice.id, create_invoice.client_id,
    create_invoice.sources);
  perform private.require_within_quotes(made);
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.create_sample_clients(business public.businesses)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sample record;
  client uuid;
  made int := 0;
begin
  for sample in
    select example.* from private.sample_rows as kept, jsonb_to_record(kept.content) as example (first_name text,
      last_name text, company_name text, email text, phone text, lead_source text, client_status text, notes text,
      property_type text, street text, city text, state text, zip_code text)
    where kept.kind = 'client' and kept.language = business.language order by kept.place
  loop
    insert into public.clients (business_id, user_id, first_name, last_name, company_name, email, phone, address,
      notes, lead_source, client_status, is_sample)
    values (business.id, (select auth.uid()), sample.first_name, sample.last_name, sample.company_name, sample.email,
      sample.phone, concat(sample.street, ', ', sample.city, ', ', sample.state, ' ', sample.zip_code), sample.notes,
      sample.lead_source, sample.client_status, true)
    returning id into client;
    insert into public.property_addresses (business_id, client_id, property_type, address, city, state, zip_code,
      is_primary)
    values (business.id, client, sample.property_type, sample.street, sample.city, sample.state, sample.zip_code, true);
    made := made + 1;
  end loop;
  return made;
end
$function$;
revoke all on function private.create_sample_clients(public.businesses) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.create_sample_data(business_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses;
  made int;
begin
  select own.* into business from public.businesses as own where own.id = create_sample_data.business_id
    and own.id = any(array(select private.my_owned_business_ids())) for no key update;
  if business.id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  if exists (select from jsonb_each(private.sample_counts(business.id)) as kind where kind.value <> '0') then
    return 0;
  end if;
  -- What is left of earlier sample data belongs to the business now.
  perform private.keep_samples(business.id);
  if not exists (select from private.sample_rows) then
    raise sqlstate 'PT409' using message = 'no_sample_rows',
      hint = 'The server writes them when it starts, or whoever runs the schema without it calls add_sample_rows.';
  end if;
  perform pg_catalog.set_config('fieldlark.is_sample_data', 'on', true);
  made := private.create_sample_clients(business);
  perform private.create_sample_services(business);
  perform private.create_sample_requests(business);
  perform private.create_sample_jobs(business);
  perform private.create_sample_invoices(business);
  perform private.create_sample_expenses(business);
  perform pg_catalog.set_config('fieldlark.is_sample_data', '', true);
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.create_sample_expenses(business public.businesses)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.expenses (business_id, user_id, category, description, vendor, amount, date, payment_method,
    is_sample)
  select business.id, (select auth.uid()), sample.category, sample.description, sample.vendor,
    round(sample.amount, private.exponent_of(business.currency)), private.today(business.id) - sample.days, sample.method,
    true
  from private.sample_rows as kept, jsonb_to_record(kept.content) as sample (category text, description text,
    vendor text, amount numeric, days int, method text)
  where kept.kind = 'expense' and kept.language = business.language order by kept.place
$function$;
CREATE OR REPLACE FUNCTION private.create_sample_invoices(business public.businesses)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sample record;
  invoice uuid;
  payment uuid;
  today date := private.today(business.id);
begin
  for sample in
    select example.*, owner.id as client_id
    from private.sample_rows as kept
    cross join jsonb_to_record(kept.content) as example (client text, title text, price numeric, taxes jsonb, days int,
      status text)
    join public.clients as owner on owner.business_id = business.id and owner.is_sample
      and owner.first_name = example.client
    where kept.kind = 'invoice' and kept.language = business.language order by kept.place
  loop
    invoice := gen_random_uuid();
    perform private.save_invoice(business.id, jsonb_build_object('id', invoice, 'client_id', sample.client_id,
      'title', sample.title, 'issue_date', today - sample.days, 'due_date', today - sample.days + 30,
      'payment_terms', 'net_30', 'taxes', sample.taxes),
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', sample.title, 'quantity', 1,
        'unit_price', sample.price, 'service_date', today - sample.days)));
    update public.invoices as made set is_sample = true where made.id = invoice;
    if sample.status <> 'draft' then perform private.send_invoice(invoice, 'marked', null, null); end if;
    if sample.status = 'paid' then
      payment := gen_random_uuid();
      perform private.record_payment(business.id, jsonb_build_object('id', payment, 'invoice_id', invoice,
        'amount', (select made.balance from public.invoices as made where made.id = invoice),
        'paid_on', today - sample.days + 12, 'method', 'check'), false);
      update public.payments as made set is_sample = true where made.id = payment;
    end if;
  end loop;
end
$function$;
CREATE OR REPLACE FUNCTION private.create_sample_jobs(business public.businesses)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sample record;
  job uuid;
  visit uuid;
  today date := private.today(business.id);
begin
  for sample in
    select example.*, owner.id as client_id, property.id as property_id
    from private.sample_rows as kept
    cross join jsonb_to_record(kept.content) as example (client text, title text, price numeric, taxes jsonb, days int,
      start_time time, minutes int, is_completed boolean)
    join public.clients as owner on owner.business_id = business.id and owner.is_sample
      and owner.first_name = example.client
    left join public.property_addresses as property on property.business_id = business.id
      and property.client_id = owner.id and property.is_primary
    where kept.kind = 'job' and kept.language = business.language order by kept.place
  loop
    insert into public.jobs (business_id, user_id, client_id, property_id, title, status, taxes, estimated_minutes,
      is_sample)
    values (business.id, (select auth.uid()), sample.client_id, sample.property_id, sample.title,
      case when sample.days is null then 'draft' else 'scheduled' end, sample.taxes, sample.minutes, true)
    returning id into job;
    insert into public.job_lines (business_id, job_id, position, name, quantity, unit_price)
    values (business.id, job, 0, sample.title, 1, sample.price);
    if sample.days is not null then
      insert into public.visits (business_id, user_id, client_id, job_id, visit_date, start_time, duration_minutes,
        is_sample)
      values (business.id, (select auth.uid()), sample.client_id, job, today + sample.days, sample.start_time,
        sample.minutes, true)
      returning id into visit;
      insert into public.visit_members (business_id, visit_id, user_id) values (business.id, visit, (select auth.uid()));
      if sample.is_completed then perform public.complete_visit(visit); end if;
    end if;
  end loop;
end
$function$;
CREATE OR REPLACE FUNCTION private.create_sample_requests(business public.businesses)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.requests (business_id, user_id, client_id, property_id, title, description, urgency,
    preferred_times, is_sample)
  select business.id, (select auth.uid()), client.id, property.id, sample.title, sample.description, sample.urgency,
    sample.preferred_times, true
  from private.sample_rows as kept
  cross join jsonb_to_record(kept.content) as sample (client text, title text, description text, urgency text,
    preferred_times text)
  join public.clients as client on client.business_id = business.id and client.is_sample
    and client.first_name = sample.client
  left join public.property_addresses as property on property.business_id = business.id
    and property.client_id = client.id and property.is_primary
  where kept.kind = 'request' and kept.language = business.language order by kept.place
$function$;
CREATE OR REPLACE FUNCTION private.create_sample_services(business public.businesses)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.services (business_id, user_id, name, description, price, unit, duration_minutes, category,
    is_sample)
  select business.id, (select auth.uid()), sample.name, sample.description, sample.price, 'visit', sample.minutes,
    sample.category, true
  from private.sample_rows as kept, jsonb_to_record(kept.content) as sample (name text, description text,
    price numeric, minutes int, category text)
  where kept.kind = 'service' and kept.language = business.language order by kept.place
$function$;
CREATE OR REPLACE FUNCTION private.currency_exponent(business_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.exponent_of(currency) from public.businesses where id = currency_exponent.business_id
$function$;
CREATE OR REPLACE FUNCTION private.dashboard_totals(business_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  day date := private.today(dashboard_totals.business_id);
  this_month date := date_trunc('month', day::timestamp)::date;
  month_before date := (this_month - interval '1 month')::date;
  zone text := (select business.timezone from public.businesses as business
    where business.id = dashboard_totals.business_id);
  unpaid jsonb;
  done jsonb;
begin
  perform private.check_managed(dashboard_totals.business_id);
  select jsonb_build_object('invoices', count(*), 'amount', coalesce(sum(invoice.balance), 0),
    'late', count(*) filter (where invoice.due_date < day),
    'late_amount', coalesce(sum(invoice.balance) filter (where invoice.due_date < day), 0))
  into unpaid from public.invoices as invoice
  where invoice.business_id = dashboard_totals.business_id and invoice.status = 'sent' and invoice.balance > 0;
  -- All of them are counted in an index, and only those of two months are read.
  select jsonb_build_object('month', count(*) filter (where job.completed_at >= this_month at time zone zone),
    'last_month', count(*) filter (where job.completed_at < this_month at time zone zone),
    'all', (select count(*) from public.jobs as finished
      where finished.business_id = dashboard_totals.business_id and finished.status = 'completed'))
  into done from public.jobs as job
  where job.business_id = dashboard_totals.business_id and job.status = 'completed'
    and job.completed_at >= month_before at time zone zone;
  return jsonb_build_object('today', day, 'unpaid', unpaid, 'jobs_done', done,
    'revenue', private.revenue_card(dashboard_totals.business_id, month_before, this_month, day),
    'clients', (select count(*) from public.clients as client where client.business_id = dashboard_totals.business_id),
    'requests', private.requests_card(dashboard_totals.business_id),
    'quotes', private.quotes_card(dashboard_totals.business_id, day),
    'table', private.waiting_card(dashboard_totals.business_id, day),
    'cash', private.cash_card(dashboard_totals.business_id));
end
$function$;
revoke all on function private.dashboard_totals(uuid) from public, anon, authenticated, service_role;
grant execute on function private.dashboard_totals(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.decline(quote public.quotes, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.fits(coalesce(reason, ''), 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if quote.status = 'declined' then return false; end if;
  perform private.mark_draft_sent(quote);
  update public.quotes as declined set status = 'declined', answered_at = now(),
    decline_reason = nullif(btrim(reason), '')
  where declined.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'declined',
    jsonb_build_object('version_number', quote.version_number, 'reason', left(nullif(btrim(reason), ''), 2000)));
  return true;
end
$function$;
CREATE OR REPLACE FUNCTION private.delete_account(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select private.my_user_id());
  mine text := (select account.email from auth.users as account where account.id = me for no key update);
  membership public.team_members;
begin
  perform private.require_recent_step();
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  if lower(btrim(coalesce(delete_account.email, ''))) is distinct from lower(mine) then
    raise sqlstate 'PT400' using message = 'email_differs', column = 'email';
  end if;
  for membership in select member.* from public.team_members as member
    where member.user_id = me and member.is_active order by member.business_id
  loop
    -- The last owner stays with a closed business; of an open one the trigger refuses to take them (last_owner).
    continue when private.is_last_owner_of_closed(membership);
    update public.team_members as member set is_active = false where member.id = membership.id;
    perform private.end_membership(membership, null);
  end loop;
  delete from private.calendar_feeds as feed where feed.user_id = me;
  delete from public.team_invitations as invitation where lower(invitation.email) = lower(mine);
  delete from auth.sessions as session where session.user_id = me;
  delete from auth.identities as identity where identity.user_id = me;
  delete from auth.mfa_factors as factor where factor.user_id = me;
  delete from auth.one_time_tokens as token where token.user_id = me;
  -- A project whose auth service is older has no passkeys.
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using me;
  end if;
  update auth.users as account set email = null, phone = null, encrypted_password = null, email_change = '',
    phone_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
  where account.id = me;
  update public.profiles as profile set full_name = null, email = null, trade = null where profile.id = me;
  perform private.log_event('account_deleted', me, null, '{}');
end
$function$;
revoke all on function private.delete_account(text) from public, anon, authenticated, service_role;
grant execute on function private.delete_account(text) to authenticated;
CREATE OR REPLACE FUNCTION private.delete_payment(payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments := private.my_payment(delete_payment.payment_id);
begin
  if payment.id is null then
    -- A second click finds what the first one did.
    if exists (select from public.record_events as event where event.record = 'payment' and event.kind = 'deleted'
      and event.record_id = delete_payment.payment_id
      and event.business_id = any(array(select private.my_managed_business_ids()))) then
      return;
    end if;
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if payment.method = 'online' then
    raise sqlstate 'PT409' using message = 'payment_online', hint = 'It was paid by card: refund it instead.';
  end if;
  if exists (select from public.refunds as refund
    where refund.business_id = payment.business_id and refund.payment_id = payment.id) then
    raise sqlstate 'PT409' using message = 'payment_refunded', hint = 'Part of it was refunded.';
  end if;
  if (select invoice.status from public.invoices as invoice where invoice.business_id = payment.business_id
    and invoice.id = payment.invoice_id) = 'written_off' then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
  end if;
  perform private.lock_credit(payment.client_id);
  -- A deposit applied to an invoice cannot be deleted, and neither can a payment whose credit was spent.
  if exists (select from public.credits as used where used.business_id = payment.business_id
      and used.payment_id = payment.id and used.amount < 0)
    or private.credit_of(payment.business_id, payment.client_id) < (select coalesce(sum(credit.amount), 0)
      from public.credits as credit
      where credit.business_id = payment.business_id and credit.payment_id = payment.id) then
    raise sqlstate 'PT409' using message = 'credit_spent', hint = 'Its credit was used in the meantime.';
  end if;
  -- Deletes its credit in the same statement, so that the invoice is never out of balance.
  delete from public.payments as deleted where deleted.id = payment.id;
  perform private.log_record_event(payment.business_id, 'payment', payment.id, 'deleted', jsonb_build_object(
    'amount', payment.amount, 'payment_number', payment.payment_number, 'method', payment.method));
  if payment.invoice_id is not null then
    perform private.log_record_event(payment.business_id, 'invoice', payment.invoice_id, 'payment_deleted', jsonb_build_object(
      'payment_id', payment.id, 'amount', payment.amount, 'payment_number', payment.payment_number));
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.delivery_time(mail_id uuid, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail private.outbox;
  candidate private.reminder_candidates;
  wall timestamp;
begin
  select * into mail from private.outbox as waiting where waiting.id = delivery_time.mail_id;
  -- By its key: a reminder that somebody sent by hand goes out when they say so.
  if mail.key !~ '^(invoice-reminder|quote-follow-up|visit-reminder):[0-9a-f-]{36}:[a-z]+_' then return delivery_time.at; end if;
  select * into candidate from private.reminder_candidates as each
  where each.record_id = mail.record_id and each.record = mail.record;
  wall := delivery_time.at at time zone candidate.timezone;
  if candidate.record_id is null or candidate.cycle <> split_part(mail.key, ':', 4) or wall::date > candidate.until_day then
    return null;
  end if;
  return case when wall::time >= '18:00' then (wall::date + 1 + time '09:00') at time zone candidate.timezone
    when wall::time < '09:00' then (wall::date + time '09:00') at time zone candidate.timezone else delivery_time.at end;
end
$function$;
revoke all on function private.delivery_time(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.deposit_paid(quote public.quotes)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  used numeric;
  unused numeric;
  since timestamptz;
  paid_out numeric;
begin
  select coalesce(-sum(credit.amount) filter (where credit.kind = 'applied'), 0), coalesce(sum(credit.amount), 0),
    min(credit.created_at)
  into used, unused, since
  from public.payments as payment join public.credits as credit
    on credit.business_id = payment.business_id and credit.payment_id = payment.id
  where payment.business_id = quote.business_id and (payment.quote_id = quote.id or payment.job_id in (
    select job.id from public.jobs as job where job.business_id = quote.business_id and job.quote_id = quote.id));
  select coalesce(-sum(credit.amount), 0) into paid_out from public.credits as credit
  where credit.business_id = quote.business_id and credit.client_id = quote.client_id and credit.kind = 'refunded'
    and credit.payment_id is null and credit.created_at >= since;
  return used + greatest(least(unused, private.credit_of(quote.business_id, quote.client_id)), unused - paid_out);
end
$function$;
revoke all on function private.deposit_paid(public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.deposits_on(invoice public.invoices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('payment_number', used.payment_number, 'amount', used.amount)
    order by used.payment_number), '[]')
  from (select payment.payment_number, -sum(credit.amount) as amount
    from public.credits as credit join public.payments as payment
      on payment.business_id = credit.business_id and payment.id = credit.payment_id and payment.invoice_id is null
    where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id and credit.kind = 'applied'
    group by payment.id) as used
$function$;
revoke all on function private.deposits_on(public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.document_business(business_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', business.id, 'name', business.business_name, 'logo', business.business_logo_url,
    'contact_person', business.contact_person, 'phone', business.phone, 'email', business.email,
    'address', business.address, 'currency', business.currency, 'language', business.language,
    'registration_number', business.registration_number, 'timezone', business.timezone,
    'is_marked', business.plan_status not in ('starter', 'grow-pro'))
  from public.businesses as business where business.id = document_business.business_id
$function$;
revoke all on function private.document_business(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.document_client(business_id uuid, client_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name', client.name, 'company_name', client.company_name, 'email', client.email,
    'phone', client.phone, 'address', client.address,
    'language', private.client_language(client.business_id, client.id))
  from public.clients as client
  where client.business_id = document_client.business_id and client.id = document_client.client_id
$function$;
revoke all on function private.document_client(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.document_layout(business_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('paper_size', settings.paper_size, 'accent_color', settings.accent_color,
    'footer', settings.footer, 'bank_details', settings.bank_details)
  from public.document_settings as settings where settings.business_id = document_layout.business_id
$function$;
revoke all on function private.document_layout(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.document_property(business_id uuid, property_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select nullif(concat_ws(', ', nullif(btrim(property.address), ''), nullif(btrim(property.city), ''),
    nullif(concat_ws(' ', nullif(btrim(property.state), ''), nullif(btrim(property.zip_code), '')), '')), '')
  from public.property_addresses as property
  where property.business_id = document_property.business_id and property.id = document_property.property_id
$function$;
revoke all on function private.document_property(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.document_totals(lines jsonb, taxes jsonb, discount_type text, discount_value numeric, prices_include_tax boolean, exponent integer)
 RETURNS TABLE(line_totals numeric[], subtotal numeric, discount_amount numeric, tax_lines jsonb, tax_amount numeric, total numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  with line as materialized (
    select position, coalesce((item ->> 'is_taxable')::boolean, true) as is_taxable,
      round(round(coalesce((item ->> 'quantity')::numeric, 0), 3) * round(coalesce((item ->> 'unit_price')::numeric, 0), 4)
        * 10::numeric ^ exponent) - round(coalesce((item ->> 'discount_amount')::numeric, 0) * 10::numeric ^ exponent)
        as amount
    from jsonb_array_elements(coalesce(lines, '[]')) with ordinality as element (item, position)
  ), together as (
    select coalesce(sum(amount), 0) as amount from line
  ), discount as (
    -- At least zero and at most the amount that can be discounted.
    select together.amount as of_amount, case when together.amount <= 0 then 0 else least(together.amount, greatest(0,
      case discount_type when 'percent' then round(together.amount * round(discount_value, 4) * 0.01)
        when 'fixed' then round(discount_value * 10::numeric ^ exponent) else 0 end)) end as amount
    from together
  ), part as (
    -- In proportion and rounded down (a negative line gets a negative part); the remaining units go to the largest
    -- remainders.
    select line.*, case when discount.amount = 0 then 0
      else mod(mod(discount.amount * line.amount, of_amount) + of_amount, of_amount) end as remainder,
      discount.amount as discount, of_amount
    from line cross join discount
  ), cut as (
    select part.*, case when discount = 0 then 0 else div(discount * amount - remainder, of_amount) end as cut from part
  ), ranked as (
    select cut.*, row_number() over (order by remainder desc, position) as rank, discount - sum(cut) over () as left_over
    from cut
  ), taxable as (
    select coalesce(sum(amount - cut - case when rank <= left_over then 1 else 0 end) filter (where is_taxable), 0)
      as amount from ranked
  ), tax as (
    select tax, tax_position, round((tax ->> 'rate')::numeric, 3) as rate,
      100 + case when prices_include_tax then sum(round((tax ->> 'rate')::numeric, 3)) over () else 0 end as whole
    from jsonb_array_elements(coalesce(taxes, '[]')) with ordinality as element (tax, tax_position)
  ), taxed as (
    -- Doubled numbers, so that halves stay exact.
    select tax, tax_position,
      sign(taxable.amount) * div(2 * abs(taxable.amount) * rate + whole, 2 * whole) as amount
    from tax cross join taxable
  ), all_taxes as (
    select coalesce(sum(amount), 0) as amount, coalesce(jsonb_agg(jsonb_build_object('name', tax -> 'name', 'rate',
      tax -> 'rate', 'amount', round(amount * 10::numeric ^ -exponent, exponent)) order by tax_position), '[]') as lines
    from taxed
  )
  select
    coalesce((select array_agg(round(amount * 10::numeric ^ -exponent, exponent) order by position) from line), '{}'),
    round(of_amount * 10::numeric ^ -exponent, exponent), round(discount.amount * 10::numeric ^ -exponent, exponent),
    all_taxes.lines, round(all_taxes.amount * 10::numeric ^ -exponent, exponent),
    round((of_amount - discount.amount + case when prices_include_tax then 0 else all_taxes.amount end)
      * 10::numeric ^ -exponent, exponent)
  from discount cross join all_taxes
$function$;
CREATE OR REPLACE FUNCTION private.done_on(visit public.visits)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when visit.status = 'completed' then visit.visit_date end
$function$;
revoke all on function private.done_on(public.visits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.draft_due_billing(at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  locked uuid[];
  drafts int := 0;
begin
  perform private.begin_billing(waiting.id) from (select distinct job.business_id as id from public.jobs as job
    where job.billing_frequency in ('weekly', 'monthly') and job.next_billing is null and job.completed_visits > 0
    order by 1) as waiting;
  for due in
    select job.business_id, job.client_id, (draft_due_billing.at at time zone business.timezone)::date as today,
      array_agg(job.id order by job.id) as job_ids
    from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.billing_frequency in ('weekly', 'monthly')
      and job.next_billing <= (draft_due_billing.at at time zone business.timezone)::date
      -- Finished jobs are checked until everything in them is billed.
      and (job.status = 'scheduled' or (job.completed_visits > 0 and exists (select from public.visits as visit
        where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
          and visit.invoice_choice is distinct from 'no_charge' and not exists (
            select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held))))
    -- Lines with other taxes go on another invoice.
    group by job.business_id, job.client_id, 3, job.taxes, job.taxes <> '[]' and (job.prices_include_tax
      or not exists (select from public.job_lines as line
        where line.business_id = job.business_id and line.job_id = job.id))
    order by job.business_id, job.client_id
  loop
    -- An error with one client must not stop the others.
    begin
      locked := array(select job.id from public.jobs as job
        where job.id = any(due.job_ids) and job.next_billing <= due.today
        order by job.id for no key update skip locked);
      drafts := drafts + private.draft_billing(due.business_id, due.client_id, locked, due.today);
      perform pg_catalog.set_config('fieldlark.is_billing', 'on', true);
      update public.jobs as job set next_billing = private.next_billing_day(job.next_billing, job.billing_frequency,
        job.billing_interval_weeks, coalesce((select kept.day from private.billing_days as kept
          where kept.business_id = job.business_id and kept.job_id = job.id), extract(day from job.next_billing)::int),
        due.today)
      where job.id = any(locked);
      perform pg_catalog.set_config('fieldlark.is_billing', '', true);
    exception when others then
      raise warning 'No draft for client % of business %: %', due.client_id, due.business_id, sqlerrm;
    end;
  end loop;
  return drafts;
end
$function$;
CREATE OR REPLACE FUNCTION private.drop_series_visits(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  announced uuid[] := array(select mail.record_id from private.outbox as mail
    where mail.record = 'visit' and mail.record_id = any(ids));
  visit public.visits;
begin
  delete from public.visits as stored where stored.id = any(ids) and not stored.id = any(announced);
  for visit in select * from public.visits as stored where stored.id = any(ids) order by stored.id loop
    update public.visits as stored set status = 'cancelled', series_id = null, sequence = null
    where stored.id = visit.id;
    perform private.queue_visit_mail(visit.id, 'visit-cancelled', visit.visit_date, visit.start_time, null);
  end loop;
end
$function$;
revoke all on function private.drop_series_visits(uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.duplicate_invoice(invoice_id uuid, id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  invoice public.invoices := private.my_invoice(duplicate_invoice.invoice_id);
  today date := private.today(invoice.business_id);
begin
  if duplicate_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  -- Locks the original, so that a double click finds the copy.
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
      'discount_value', private.counted_value(invoice.discount_type, invoice.discount_value,
        private.currency_exponent(invoice.business_id)), 'taxes', invoice.taxes,
      'prices_include_tax', invoice.prices_include_tax, 'amount', invoice.amount),
    coalesce((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'service_id', line.service_id,
      'name', line.name, 'description', line.description, 'quantity', line.quantity, 'unit_price', line.unit_price,
      'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
    from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'));
end
$function$;
CREATE OR REPLACE FUNCTION private.duplicate_quote(quote_id uuid, new_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.my_quote(duplicate_quote.quote_id);
  exponent int := private.currency_exponent(quote.business_id);
  made public.quotes;
begin
  if new_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  -- Locks the original, so that a double click finds the copy.
  if exists (select from public.quotes as copy where copy.id = new_id and copy.business_id = quote.business_id) then
    return new_id;
  end if;
  insert into public.quotes (id, business_id, client_id, property_id, title, message, discount_type, discount_value,
    taxes, prices_include_tax, deposit_type, deposit_value, terms)
  values (new_id, quote.business_id, quote.client_id, quote.property_id, quote.title, quote.message,
    quote.discount_type, private.counted_value(quote.discount_type, quote.discount_value, exponent), quote.taxes,
    quote.prices_include_tax, quote.deposit_type,
    private.counted_value(quote.deposit_type, quote.deposit_value, exponent), quote.terms)
  returning * into made;
  perform private.hold_quote(made.id);
  insert into public.quote_lines (business_id, quote_id, position, service_id, name, description, quantity, unit_price,
    unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected)
  select line.business_id, made.id, line.position, line.service_id, line.name, line.description, line.quantity,
    line.unit_price, line.unit_cost, round(line.discount_amount, exponent),
    line.is_taxable, line.kind, line.choice_group, line.is_selected
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  perform private.hold_quote(null);
  -- Computes the totals.
  update public.quotes as copy set title = copy.title where copy.id = made.id;
  return made.id;
end
$function$;
CREATE OR REPLACE FUNCTION private.edit_series(plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.job_series := private.lock_series((plan ->> 'series_id')::uuid);
  job public.jobs := private.lock_job(existing.job_id);
  is_this boolean := plan ->> 'scope' = 'this';
  added_id uuid := (plan -> 'added' ->> 'id')::uuid;
  removed uuid[] := private.ids_of(plan -> 'removed_visit_ids');
  changed uuid[] := private.ids_of(plan -> 'changed_visits', 'id');
  new_ids uuid[] := private.ids_of(plan -> 'new_visits', 'id');
  member_ids uuid[] := case when jsonb_typeof(plan -> 'member_ids') = 'array' then private.ids_of(plan -> 'member_ids') end;
  -- The series that this edit creates comes second, because an undo deletes only its visits.
  series_ids uuid[] := array_remove(array[existing.id, added_id], null);
  before jsonb;
  undo_id uuid;
begin
  if coalesce(plan ->> 'scope', '') not in ('this', 'following', 'all')
    or (plan ->> 'job_id')::uuid is distinct from job.id
    or coalesce((plan -> 'ended' ->> 'id')::uuid, existing.id) <> existing.id
    or cardinality(removed || changed) > 2000 or (is_this and added_id is not null) then
    raise sqlstate 'PT400' using message = 'plan_not_understood';
  end if;
  -- A second identical move of one visit with another change in between is not a repetition.
  if private.is_saved(existing.id, existing.version, plan) and (not is_this or exists (
    select from private.series_undos as undo where undo.business_id = job.business_id and undo.job_id = job.id
      and undo.after = private.series_versions(job, series_ids, changed))) then
    return (select save.answer from private.saves as save where save.record_id = existing.id);
  end if;
  if existing.version is distinct from (plan ->> 'series_version')::int then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.lock_open_visits(job, removed, changed);
  if exists (select from public.visits as stored where stored.id = any(new_ids)) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit that is there has the id of a new one.';
  end if;

  before := private.series_snapshot(job, series_ids[1:1], removed || changed);
  perform private.drop_series_visits(removed);
  perform private.change_series(job, existing.id, plan);
  update public.visits as stored set visit_date = sent.visit_date, start_time = sent.start_time,
    duration_minutes = sent.duration_minutes, is_moved = is_this
  from jsonb_array_elements(plan -> 'changed_visits') as item,
    jsonb_populate_record(null::public.visits, item) as sent
  where stored.id = sent.id and stored.business_id = job.business_id;
  if member_ids is not null and not is_this then perform private.set_job_members(job, member_ids); end if;
  perform private.add_planned_visits(job, series_ids, plan -> 'new_visits');
  if member_ids is not null then
    perform private.set_visit_members(visit, member_ids) from public.visits as visit
    where visit.business_id = job.business_id and visit.id = any(changed || new_ids) and visit.job_id = job.id
    order by visit.id;
  end if;

  undo_id := private.keep_series_undo(job, before || jsonb_build_object('new_ids', to_jsonb(new_ids),
    'added_id', added_id), private.series_versions(job, series_ids, changed || new_ids));
  select * into existing from public.job_series as series where series.id = existing.id;
  perform private.keep_save(existing.id, job.business_id, existing.version, plan, jsonb_build_object('undo_id', undo_id));
  perform private.log_record_event(job.business_id, 'series', existing.id, 'edited', jsonb_build_object('scope', plan ->> 'scope',
    'removed', cardinality(removed), 'added', cardinality(new_ids), 'changed', cardinality(changed)));
  return jsonb_build_object('undo_id', undo_id);
end
$function$;
CREATE OR REPLACE FUNCTION private.end_business_offer(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.businesses as offered set offered_to = null, offered_by = null, offered_at = null
  where offered.id = end_business_offer.business_id and offered.offered_to is not null
    and (offered.offered_to = (select private.my_user_id())
      or offered.id = any(array(select private.my_owned_business_ids())));
  if not found then raise sqlstate 'PT404' using message = 'offer_not_found'; end if;
  perform private.log_event('business_offer_ended', (select auth.uid()), end_business_offer.business_id, '{}');
end
$function$;
revoke all on function private.end_business_offer(uuid) from public, anon, authenticated, service_role;
grant execute on function private.end_business_offer(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.end_membership(member public.team_members, hand_to uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.today(member.business_id);
begin
  -- Also in a closed business, where nobody else writes (private.broadcast_change).
  perform set_config('fieldlark.open', concat(current_setting('fieldlark.open', true), member.business_id), true);
  perform private.hand_over_work(member.business_id, member.user_id, end_membership.hand_to);
  delete from public.schedule_blocks as block
  where block.business_id = member.business_id and block.member_id = member.user_id and block.start_date > today;
  update public.schedule_blocks as block set end_date = today,
    -- One that begins today and ended on a later day at an earlier hour.
    end_time = case when block.start_date = today and block.end_time <= block.start_time then '24:00'
      else block.end_time end
  where block.business_id = member.business_id and block.member_id = member.user_id and block.end_date > today;
  delete from private.calendar_feeds as feed
  where feed.business_id = member.business_id and feed.user_id = member.user_id;
  if member.user_id is distinct from (select auth.uid()) and not exists (select from public.team_members as team
    where team.user_id = member.user_id and team.is_active) then
    delete from auth.sessions as session where session.user_id = member.user_id;
  end if;
end
$function$;
revoke all on function private.end_membership(public.team_members,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_of_quiet(user_id uuid, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (clock.shown::date + case when choice.quiet_until > clock.shown::time then 0 else 1 end + choice.quiet_until)
    at time zone choice.timezone
  from private.push_preferences as choice, lateral (
    select end_of_quiet.moment at time zone choice.timezone as shown) as clock
  where choice.user_id = end_of_quiet.user_id and case when choice.quiet_from < choice.quiet_until
    then clock.shown::time >= choice.quiet_from and clock.shown::time < choice.quiet_until
    else clock.shown::time >= choice.quiet_from or clock.shown::time < choice.quiet_until end
$function$;
revoke all on function private.end_of_quiet(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_push(push_id bigint, outcome text, wait_seconds integer, endpoint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  push private.push_outbox;
begin
  select * into push from private.push_outbox as sent where sent.id = end_push.push_id;
  if end_push.outcome = 'gone' then
    update private.push_subscriptions as device set gone_at = now(), failures = device.failures + 1
    where device.id = push.subscription_id and device.endpoint = end_push.endpoint;
    if found then
      delete from private.push_outbox as waiting where waiting.subscription_id = push.subscription_id;
      return;
    end if;
  end if;
  if end_push.outcome in ('gone', 'later') and push.attempts < 5 then
    update private.push_outbox as waiting set claimed_at = null,
      next_attempt_at = least(now() + make_interval(secs => greatest(1, end_push.wait_seconds)), waiting.expires_at)
    where waiting.id = push.id;
    return;
  end if;
  update private.push_subscriptions as device set failures = case end_push.outcome when 'sent' then 0
      else device.failures + 1 end,
    last_ok_at = case end_push.outcome when 'sent' then now() else device.last_ok_at end
  where device.id = push.subscription_id and device.endpoint = end_push.endpoint;
end
$function$;
revoke all on function private.end_push(bigint,text,integer,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.end_session(session_id uuid, is_replaced boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_user_id();
begin
  if end_session.is_replaced then
    -- In the same browser, which goes on telling of news.
    update private.push_subscriptions as device set session_id = (auth.jwt() ->> 'session_id')::uuid
    where device.session_id = end_session.session_id and device.user_id = me;
  end if;
  delete from auth.sessions as session where session.id = end_session.session_id and session.user_id = me;
end
$function$;
revoke all on function private.end_session(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function private.end_session(uuid,boolean) to authenticated;
CREATE OR REPLACE FUNCTION private.exponent_of(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when currency in ('JPY', 'KRW') then 0 else 2 end
$function$;
revoke all on function private.exponent_of(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.extend_series(series_id uuid, made_until date, visits jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.job_series;
  job public.jobs;
  made int;
begin
  select stored.* into job from public.jobs as stored join public.job_series as series
    on series.business_id = stored.business_id and series.job_id = stored.id
  where series.id = extend_series.series_id for no key update of stored;
  select * into existing from public.job_series as series where series.id = extend_series.series_id for no key update;
  -- Paused or cancelled since the list of series was read.
  if existing.id is null or existing.is_paused or job.status <> 'scheduled' then return 0; end if;
  made := private.add_series_visits(job, existing, visits);
  -- An open form of the rule becomes stale only when visits changed.
  update public.job_series as series set made_until = greatest(series.made_until, extend_series.made_until),
    version = series.version + case when made > 0 then 1 else 0 end
  where series.id = existing.id;
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.few_clients(business_id uuid, patterns text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  few jsonb := '{}';
  pattern text;
  ids uuid[];
begin
  foreach pattern in array patterns loop
    continue when char_length(pattern) < 5 and char_length(patterns[1]) >= 5;
    execute format('select array(select id from public.clients where business_id = $1 and %s limit 101)',
      private.found_condition('clients', pattern, null)) into ids using business_id;
    if cardinality(ids) <= 100 then few := few || jsonb_build_object(pattern, ids::text); end if;
  end loop;
  return few;
end
$function$;
revoke all on function private.few_clients(uuid,text[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.first_ids(kind text, business_id uuid, patterns text[], conditions text[], shown integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place constant text := case kind when 'clients' then 'name' else 'created_at' end;
  base constant text := format('select id, %s as place from public.%I as found where business_id = $1', place, kind);
  named text;
  in_record text;
  of_short text;
  is_in_record boolean;
  ids uuid[];
begin
  select bool_or(is_long and condition = private.found_condition(kind, pattern, '{}')),
    string_agg(private.found_condition('clients', pattern, null), ' and ') filter (where is_long),
    string_agg(private.found_condition(kind, pattern, '{}'), ' or ') filter (where is_long),
    string_agg(' and ' || condition, '') filter (where not is_long)
  into is_in_record, named, in_record, of_short
  from unnest(patterns, conditions) as each (pattern, condition)
    cross join lateral (select char_length(each.pattern) >= 5 as is_long) as word;
  execute concat('with found as materialized (', base, ' and ', array_to_string(conditions, ' and '),
    case when named is not null and not is_in_record then concat(' and (', in_record, ') union ',
      case when shown is null then 'all ' end, base, of_short,
      ' and client_id = any(array(select id from public.clients where business_id = $1 and ', named, '))') end,
    ') select array(select id from found',
    case when shown is not null then concat(' order by place', case when kind <> 'clients' then ' desc' end,
      ', id limit $2') end, ')')
  into ids using business_id, shown;
  return ids;
end
$function$;
revoke all on function private.first_ids(text,uuid,text[],text[],integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_notifications(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (delete from public.notifications where id in (select notification.id from public.notifications as notification
    where notification.created_at < now() - interval '90 days' order by notification.created_at limit most) returning id)
  select count(*)::int from gone
$function$;
revoke all on function private.forget_notifications(integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.forget_push_devices()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (delete from private.push_subscriptions as device where device.gone_at < now() - interval '90 days'
    returning device.id)
  select count(*)::int from gone
$function$;
revoke all on function private.forget_push_devices() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.former_businesses()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
  select business.business_name from public.team_members as member
  join public.businesses as business on business.id = member.business_id
  where member.user_id = (select private.my_user_id()) and not member.is_active
  order by member.joined_at desc
  limit 5
$function$;
revoke all on function private.former_businesses() from public, anon, authenticated, service_role;
grant execute on function private.former_businesses() to authenticated;
CREATE OR REPLACE FUNCTION private.found_anywhere(business_id uuid, search text, shown integer, most integer)
 RETURNS TABLE(clients uuid[], requests uuid[], quotes uuid[], jobs uuid[], invoices uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  patterns constant text[] := private.search_patterns(search);
  is_office constant boolean := business_id = any(array(select private.my_managed_business_ids()));
  sees_work constant boolean := business_id = any(array(select private.my_seen_business_ids()));
  few jsonb;
  kind text;
  wanted int;
  ids uuid[];
begin
  if cardinality(patterns) = 0 or not business_id = any(array(select private.my_business_ids())) then
    return;
  end if;
  foreach kind in array array['clients', 'requests', 'jobs', 'invoices', 'quotes'] loop
    continue when kind = 'quotes' and not is_office;
    wanted := case when is_office or sees_work and kind in ('clients', 'jobs') then shown
      when char_length(patterns[1]) < 5 then most end;
    ids := case wanted when shown then private.near_ids(kind, business_id, patterns, shown, 150)
      when most then private.near_ids(kind, business_id, patterns, most, 2 * most) end;
    if wanted = shown and cardinality(ids) between 1 and shown - 1 then
      ids := private.near_ids(kind, business_id, patterns, shown, 1000);
    end if;
    if ids is null or cardinality(ids) < wanted then
      few := coalesce(few, private.few_clients(business_id, patterns));
      ids := private.first_ids(kind, business_id, patterns, array(
        select private.found_condition(kind, pattern, (few ->> pattern)::uuid[]) from unnest(patterns) as pattern), wanted);
    end if;
    case kind when 'clients' then clients := ids; when 'requests' then requests := ids; when 'jobs' then jobs := ids;
      when 'invoices' then invoices := ids; else quotes := ids; end case;
  end loop;
  return next;
end
$function$;
revoke all on function private.found_anywhere(uuid,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function private.found_anywhere(uuid,text,integer,integer) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.found_condition(kind text, pattern text, clients uuid[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select format(case when kind = 'clients' or clients = '{}' then '%1$s'
      when clients is null then '(%1$s or exists (select from public.clients where id = found.client_id
        and private.searchable(%2$s) like %3$L))'
      else '(%1$s or client_id = any(array(select unnest(%4$L::uuid[]))))' end,
    format('private.searchable(%s) like %L', private.searched_text(kind), pattern), private.searched_text('clients'),
    pattern, clients)
$function$;
revoke all on function private.found_condition(text,text,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.found_expenses(business_id uuid, search text, shown integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  patterns constant text[] := private.search_patterns(search);
  -- The longest is the first.
  has_index constant boolean := coalesce(char_length(patterns[1]) >= 5, false);
  own constant text := case when not business_id = any(array(select private.my_managed_business_ids()))
    then ' and user_id = auth.uid()' end;
  condition text;
  ids uuid[];
begin
  if cardinality(patterns) = 0 or not business_id = any(array(select private.my_business_ids())) then
    return '{}';
  end if;
  select string_agg(format('private.searchable(%s) like %L', private.searched_text('expenses'), pattern), ' and ')
  into condition from unnest(patterns) as pattern;
  -- What many have is found there, for less than it would take to collect them all.
  execute format('select array(select id from (select each.* from public.expenses as each where business_id = $1%s
      order by created_at desc, id limit $3) as near where %s order by created_at desc, id limit $2)', own, condition)
  into ids using business_id, shown, case when has_index then 150 else 1000 end;
  if has_index and cardinality(ids) < shown then
    execute format('with found as materialized (select id, created_at from public.expenses where business_id = $1%s and %s)
      select array(select id from found order by created_at desc, id limit $2)', own, condition)
    into ids using business_id, shown;
  end if;
  return ids;
end
$function$;
revoke all on function private.found_expenses(uuid,text,integer) from public, anon, authenticated, service_role;
grant execute on function private.found_expenses(uuid,text,integer) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.found_ids(kind text, business_id uuid, search text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pattern text;
  clients uuid[];
  ids uuid[];
begin
  if not exists (select from private.my_business_ids() as mine where mine = found_ids.business_id) then
    return '{}';
  end if;
  foreach pattern in array private.search_patterns(search) loop
    if kind <> 'clients' then
      clients := private.ids_like('clients', business_id, pattern, null, null);
    end if;
    ids := private.ids_like(kind, business_id, pattern, clients, ids);
    exit when cardinality(ids) = 0;
  end loop;
  return coalesce(ids, '{}');
end
$function$;
revoke all on function private.found_ids(text,uuid,text) from public, anon, authenticated, service_role;
grant execute on function private.found_ids(text,uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.give_back_credit(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  excess numeric := invoice.credited_amount - invoice.total_amount;
  used record;
begin
  for used in select credit.id, credit.amount from public.credits as credit
    where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id and credit.kind = 'applied'
    order by credit.created_at desc, credit.id
  loop
    exit when excess <= 0;
    if -used.amount <= excess then
      delete from public.credits as credit where credit.id = used.id;
    else
      update public.credits as credit set amount = used.amount + excess where credit.id = used.id;
    end if;
    excess := excess + used.amount;
  end loop;
end
$function$;
revoke all on function private.give_back_credit(public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.grant_credit(client_id uuid, id uuid, amount numeric, note text)
 RETURNS public.credits
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client public.clients := private.my_client(grant_credit.client_id);
  made public.credits;
begin
  perform private.check_amount(client.business_id, grant_credit.amount);
  perform private.lock_credit(client.id);
  made := private.repeated_credit(grant_credit.id, client, 'granted', null, grant_credit.amount);
  if made.id is not null then return made; end if;
  perform private.require_currency(client.business_id);
  insert into public.credits as granted (id, business_id, client_id, kind, amount, note)
  values (grant_credit.id, client.business_id, client.id, 'granted', grant_credit.amount,
    nullif(btrim(grant_credit.note), ''))
  returning * into made;
  perform private.log_record_event(client.business_id, 'client', client.id, 'credit_granted',
    jsonb_build_object('credit_id', made.id, 'amount', made.amount, 'note', left(made.note, 200)));
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.greeting_name(client public.clients)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(btrim(client.first_name), ''), client.name)
$function$;
revoke all on function private.greeting_name(public.clients) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.guard_checklist()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and (select auth.uid()) is not null
    and not new.business_id = any(array(select private.my_managed_business_ids()))
    and (to_jsonb(new) - 'is_done') <> (to_jsonb(old) - 'is_done') then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if not new.is_done then
    new.done_by := null;
    new.done_at := null;
  elsif tg_op = 'INSERT' then
    -- No role is granted these columns: they are set by an undo only.
    new.done_by := coalesce(new.done_by, (select auth.uid()));
    new.done_at := coalesce(new.done_at, now());
  elsif not old.is_done then
    new.done_by := (select auth.uid());
    new.done_at := now();
  else
    new.done_by := old.done_by;
    new.done_at := old.done_at;
  end if;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION private.hand_over_work(business_id uuid, from_member uuid, to_member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  visit_ids uuid[];
  job_ids uuid[];
begin
  if to_member is not null then
    -- Who leaves at the same moment is not handed anything.
    perform from public.team_members as team
    where team.business_id = hand_over_work.business_id and team.user_id = to_member for no key update;
    perform private.new_members(hand_over_work.business_id, array[to_member], '{}');
  end if;
  -- All jobs and then all requests in one order, as by everybody who locks several of them.
  perform private.lock_jobs(array(
    select job.id from public.job_members as assigned
      join public.jobs as job on job.business_id = assigned.business_id and job.id = assigned.job_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and job.status in ('draft', 'scheduled')
    union select assigned.job_id from public.visit_members as assigned
      join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and assigned.job_id is not null and visit.status in ('scheduled', 'in_progress')));
  perform from public.requests as request where request.id in (select assigned.request_id
    from public.visit_members as assigned
      join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and visit.status in ('scheduled', 'in_progress')) order by request.id for no key update;

  visit_ids := array(select visit.id from public.visit_members as assigned
    join public.visits as visit on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and visit.status in ('scheduled', 'in_progress'));
  delete from public.visit_members as assigned where assigned.business_id = hand_over_work.business_id
    and assigned.user_id = from_member and assigned.visit_id = any(visit_ids);
  job_ids := array(select job.id from public.job_members as assigned
    join public.jobs as job on job.business_id = assigned.business_id and job.id = assigned.job_id
    where assigned.business_id = hand_over_work.business_id and assigned.user_id = from_member
      and job.status in ('draft', 'scheduled'));
  delete from public.job_members as assigned where assigned.business_id = hand_over_work.business_id
    and assigned.user_id = from_member and assigned.job_id = any(job_ids);
  if to_member is null then return; end if;
  insert into public.visit_members (business_id, visit_id, user_id)
  select hand_over_work.business_id, visit_id, to_member from unnest(visit_ids) as visit_id on conflict do nothing;
  insert into public.job_members (business_id, job_id, user_id)
  select hand_over_work.business_id, job_id, to_member from unnest(job_ids) as job_id on conflict do nothing;
end
$function$;
revoke all on function private.hand_over_work(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.has_calendar_feed(business_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.calendar_feeds as feed
    where feed.business_id = has_calendar_feed.business_id and feed.user_id = (select private.my_user_id()))
$function$;
CREATE OR REPLACE FUNCTION private.has_payment_way(details text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (select from regexp_split_to_table(details, '\r?\n') as line
    where line ~ '\S' and line !~* ('^\s*(zelle|venmo|cash ?app|paypal|apple cash|bizum|yape|nequi|mercado ?pago|pix|'
      'interac( e-transfer)?|e-transfer|twint|swish|bank( transfer| details| account)?|wire( transfer)?|ach|'
      'transferencia( bancaria)?|(datos|cuenta) bancari[oa]s?)\s*[-:–—]?\s*$'))
$function$;
revoke all on function private.has_payment_way(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.has_shown_amounts(business_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.quote_versions as shown where shown.business_id = has_shown_amounts.business_id)
    or exists (select from public.invoices as invoice
      where invoice.business_id = has_shown_amounts.business_id and invoice.status <> 'draft')
    or exists (select from public.payments as payment where payment.business_id = has_shown_amounts.business_id)
    or exists (select from public.credits as credit where credit.business_id = has_shown_amounts.business_id)
    or exists (select from public.cash_notes as noted where noted.business_id = has_shown_amounts.business_id)
    or exists (select from public.expenses as expense where expense.business_id = has_shown_amounts.business_id);
end
$function$;
revoke all on function private.has_shown_amounts(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.has_visit_work(business_id uuid, visit_ids uuid[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.visit_checklist_items as item
      where item.business_id = has_visit_work.business_id and item.visit_id = any(visit_ids))
    or exists (select from public.visit_times as clocked
      where clocked.business_id = has_visit_work.business_id and clocked.visit_id = any(visit_ids))
    or exists (select from public.photos as photo
      where photo.business_id = has_visit_work.business_id and photo.visit_id = any(visit_ids))
$function$;
revoke all on function private.has_visit_work(uuid,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.hold_sources(invoice public.invoices, lines jsonb, keys jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key jsonb;
begin
  -- Of two people who bill one job, the second sees what the first did. Those of released sources too, all in one order:
  -- a job that was locked later, when its source is deleted, could deadlock.
  perform from public.jobs as job where job.business_id = invoice.business_id and job.id = any(array(
    select (each ->> 'job_id')::uuid from unnest(keys) as each
    union select held.job_id from public.invoice_sources as held
    where held.business_id = invoice.business_id and held.invoice_id = invoice.id
    -- A quote stands for the same work as its job.
    union select own.id from public.jobs as own where own.business_id = invoice.business_id and own.quote_id in (
      select (each ->> 'quote_id')::uuid from unnest(keys) as each
      union select held.quote_id from public.invoice_sources as held
      where held.business_id = invoice.business_id and held.invoice_id = invoice.id)))
  order by job.id for no key update;
  if exists (select from public.jobs as job where job.business_id = invoice.business_id
    and job.client_id <> invoice.client_id
    and job.id in (select (each ->> 'job_id')::uuid from unnest(keys) as each)) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  delete from public.invoice_sources as held
  where held.business_id = invoice.business_id and held.invoice_id = invoice.id
    and not held.id in (select (line ->> 'source_id')::uuid from jsonb_array_elements(lines) as line
      where line ->> 'source_id' is not null)
    and not private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = any(array_remove(keys, null));
  for key in select distinct each from unnest(keys) as each where each is not null order by each loop
    if private.is_source_taken(invoice.business_id, key, invoice.id) then
      raise sqlstate 'PT409' using message = 'already_invoiced';
    end if;
    insert into public.invoice_sources (business_id, invoice_id, job_id, visit_id, job_line_id, quote_id)
    select invoice.business_id, invoice.id, (key ->> 'job_id')::uuid, (key ->> 'visit_id')::uuid,
      (key ->> 'job_line_id')::uuid, (key ->> 'quote_id')::uuid
    where not exists (select from public.invoice_sources as held where held.business_id = invoice.business_id
      and held.invoice_id = invoice.id
      and private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = key);
  end loop;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'already_invoiced';
end
$function$;
CREATE OR REPLACE FUNCTION private.ids_like(kind text, business_id uuid, pattern text, clients uuid[], known uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
begin
  execute format('select array(select id from public.%I where business_id = $1
      and (private.searchable(%s) like $2%s)%s)', kind, private.searched_text(kind),
    case when cardinality(clients) > 0 then ' or client_id = any($3)' end,
    case when known is not null then ' and id = any($4)' end)
  into ids using business_id, pattern, clients, known;
  return ids;
end
$function$;
revoke all on function private.ids_like(text,uuid,text,uuid[],uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.invite_member(business_id uuid, email text, role text, language text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  address text := lower(btrim(invite_member.email));
  known public.team_members;
  made uuid;
begin
  if invite_member.business_id is null
    or not invite_member.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if coalesce(invite_member.role, '') not in ('manager', 'worker') then
    raise sqlstate 'PT400' using message = 'unknown_role';
  end if;
  select team.* into known from private.members_of_mailbox(invite_member.business_id, address) as team limit 1;
  if known.is_active then
    raise sqlstate 'PT409' using message = 'already_member';
  elsif known.id is not null then
    if not invite_member.business_id = any(array(select private.my_owned_business_ids())) then
      raise sqlstate 'PT409' using message = 'former_member', hint = 'Only owners take former members back.';
    end if;
    -- A former member comes back with the account they had, whatever spelling was typed.
    select lower(person.email) into address from public.profiles as person where person.id = known.user_id;
  end if;
  -- Limits invitations per business and per person, including cancelled ones, because anybody can create more
  -- businesses. The lock serializes those of one person.
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('invitations of ' || (select auth.uid()), 0));
  if (select count(*) from public.team_invitations as sent where sent.created_at > now() - interval '1 day'
    and (sent.business_id = invite_member.business_id or sent.invited_by = (select auth.uid()))) >= 50 then
    raise sqlstate 'PT429' using message = 'too_many_invitations';
  end if;
  perform private.require_mailbox_room(invite_member.business_id, address);
  update public.team_invitations as old set status = 'expired'
  where old.business_id = invite_member.business_id and old.email = address
    and old.status = 'pending' and old.expires_at <= now();
  insert into public.team_invitations (business_id, email, role, invited_by, expires_at, language)
  values (invite_member.business_id, address, invite_member.role, (select auth.uid()), now(), invite_member.language)
  on conflict (business_id, email) where status = 'pending' do nothing
  returning id into made;
  if made is null then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  perform private.send_invitation(made);
  return made;
end
$function$;
revoke all on function private.invite_member(uuid,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.invite_member(uuid,text,text,text) to authenticated;
drop function private.invoice_address(public.invoices,text);
CREATE OR REPLACE FUNCTION private.invoice_address(invoice public.invoices, address text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(btrim(coalesce(nullif(btrim(address), ''), (select client.email from public.clients as client
    where client.business_id = invoice.business_id and client.id = invoice.client_id))))
$function$;
revoke all on function private.invoice_address(public.invoices,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.invoice_link_page(invoice public.invoices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select page || jsonb_build_object('client', (page -> 'client') - array['email', 'phone'],
    'invoice', (page -> 'invoice') - array['business_id', 'client_id', 'property_id', 'version', 'viewed_at',
      'created_at', 'updated_at'],
    'lines', coalesce((select jsonb_agg((line - array['business_id', 'invoice_id', 'source_id', 'service_id',
      'created_at', 'updated_at']) order by place)
      from jsonb_array_elements(page -> 'lines') with ordinality as each (line, place)), '[]'),
    'is_closed', is_closed,
    'can_pay_online', invoice.status = 'sent' and invoice.balance > 0 and not is_closed and exists (
      select from private.payment_keys as stored where stored.business_id = invoice.business_id))
  from private.invoice_page(invoice, private.invoice_snapshot(invoice.id)) as page,
    (select closed_at is not null as is_closed from public.businesses where id = invoice.business_id) as business
$function$;
CREATE OR REPLACE FUNCTION private.invoice_mail_data(invoice public.invoices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'invoice_number', invoice.invoice_number, 'title', invoice.title, 'total', invoice.total_amount,
    'balance', invoice.balance, 'currency', business.currency, 'issue_date', invoice.issue_date,
    'due_date', invoice.due_date, 'days_late', private.today(invoice.business_id) - invoice.due_date,
    'invoice_id', invoice.id, 'version_number', invoice.version_number, 'reply_to', private.reply_address(business),
    'can_pay', private.takes_payments(invoice.business_id))
  from public.businesses as business, public.clients as client
  where business.id = invoice.business_id and client.business_id = invoice.business_id and client.id = invoice.client_id
$function$;
revoke all on function private.invoice_mail_data(public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.invoice_page(invoice public.invoices, shown jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', private.invoice_state(invoice, private.today(invoice.business_id)),
    'version_number', (shown -> 'invoice' ->> 'version_number')::int, 'invoice', shown -> 'invoice',
    'lines', shown -> 'lines', 'business', private.document_business(invoice.business_id),
    'settings', private.document_layout(invoice.business_id),
    'client', private.document_client(invoice.business_id, (shown -> 'invoice' ->> 'client_id')::uuid),
    'property', private.document_property(invoice.business_id, (shown -> 'invoice' ->> 'property_id')::uuid),
    'payments', case when (shown -> 'invoice' ->> 'version_number')::int = invoice.version_number then
      coalesce((select jsonb_agg(jsonb_build_object('payment_number', payment.payment_number,
        'paid_on', payment.paid_on, 'amount', payment.amount, 'method', payment.method)
        order by payment.paid_on, payment.created_at, payment.id)
      from public.payments as payment
      where payment.business_id = invoice.business_id and payment.invoice_id = invoice.id), '[]') else '[]' end,
    'deposits', case when (shown -> 'invoice' ->> 'version_number')::int = invoice.version_number then
      private.deposits_on(invoice) else '[]' end,
    'today', private.today(invoice.business_id))
$function$;
CREATE OR REPLACE FUNCTION private.invoice_state(invoice public.invoices, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when invoice.status <> 'sent' then invoice.status
    when invoice.due_date < today then 'overdue'
    when invoice.balance < invoice.total_amount then 'partial'
    when invoice.viewed_at is not null then 'viewed'
    else 'sent' end
$function$;
CREATE OR REPLACE FUNCTION private.invoiced_by_job(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(job_id uuid, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with made as materialized (
    select entry.invoice_id, source.job_id, any_value(entry.amount) as amount
    from public.books as entry join public.invoice_sources as source
      on source.business_id = entry.business_id and source.invoice_id = entry.invoice_id
    where entry.business_id = invoiced_by_job.business_id and entry.kind = 'invoice'
      and entry.day between from_date and to_date and source.business_id = invoiced_by_job.business_id
      and source.job_id is not null
    group by entry.invoice_id, source.job_id
  ), whole as materialized (
    select made.invoice_id, any_value(made.job_id) as job_id, any_value(made.amount) as amount,
      count(*) > 1 as is_shared
    from made group by made.invoice_id
  )
  select each.job_id, sum(each.amount) from (
    select whole.job_id, whole.amount from whole where not whole.is_shared
    union all
    select entry.job_id, entry.amount from public.ledger as entry
    where entry.business_id = invoiced_by_job.business_id and entry.kind = 'invoice' and entry.job_id is not null
      and entry.invoice_id = any(array(select whole.invoice_id from whole where whole.is_shared))
  ) as each group by each.job_id
$function$;
revoke all on function private.invoiced_by_job(uuid,date,date) from public, anon, authenticated, service_role;
grant execute on function private.invoiced_by_job(uuid,date,date) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.invoiced_of_job(job public.jobs)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with made as materialized (
    select source.invoice_id, count(distinct source.job_id) > 1 as is_shared from public.invoice_sources as source
    where source.business_id = job.business_id and source.invoice_id = any(array(
      select own.invoice_id from public.invoice_sources as own
      where own.business_id = job.business_id and own.job_id = job.id))
    group by source.invoice_id
  )
  select coalesce((select sum(entry.amount) from public.books as entry
      where entry.business_id = job.business_id and entry.kind = 'invoice'
        and entry.invoice_id = any(array(select made.invoice_id from made where not made.is_shared))), 0)
    + coalesce((select sum(entry.amount) from public.ledger as entry
      where entry.business_id = job.business_id and entry.kind = 'invoice' and entry.job_id = job.id
        and entry.invoice_id = any(array(select made.invoice_id from made where made.is_shared))), 0)
$function$;
revoke all on function private.invoiced_of_job(public.jobs) from public, anon, authenticated, service_role;
grant execute on function private.invoiced_of_job(public.jobs) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_billed_by_visit(job public.jobs)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select job.schedule_type = 'recurring'
$function$;
CREATE OR REPLACE FUNCTION private.is_billed_differently(job public.jobs, was public.jobs)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (job.status, job.invoice_choice, job.schedule_type, job.quote_id, job.amount, job.tax_amount,
      job.discount_amount, job.taxes, job.prices_include_tax)
    is distinct from (was.status, was.invoice_choice, was.schedule_type, was.quote_id, was.amount, was.tax_amount,
      was.discount_amount, was.taxes, was.prices_include_tax)
$function$;
revoke all on function private.is_billed_differently(public.jobs,public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_catalogue_price(business_id uuid, service_id uuid, unit_price numeric, discount numeric)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select is_catalogue_price.discount = 0 and exists (select from public.services as service
    where service.business_id = is_catalogue_price.business_id and service.id = is_catalogue_price.service_id
      and service.price = is_catalogue_price.unit_price)
$function$;
revoke all on function private.is_catalogue_price(uuid,uuid,numeric,numeric) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_closed(folder text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.businesses as business where business.closed_at is not null
    and business.id = case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end)
$function$;
revoke all on function private.is_closed(text) from public, anon, authenticated, service_role;
grant execute on function private.is_closed(text) to authenticated;
CREATE OR REPLACE FUNCTION private.is_google_link(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select link ~ ('^https://('
      || '(www\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})/(maps|search)([/?#]|$)|'
      || 'maps\.google\.(com|[a-z]{2}|com?\.[a-z]{2})(/?([?#]|$)|/maps([/?#]|$))|'
      || 'search\.google\.com/local/|'
      || 'business\.google\.com(/|$)|'
      || '(g\.page|maps\.app\.goo\.gl|share\.google|goo\.gl/maps|g\.co/kgs)/[^/]'
      || ')')
    and link !~ '\s|\\|/(\.|%2[eE])'
$function$;
revoke all on function private.is_google_link(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_invoice_edited(invoice public.invoices, was public.invoices)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select invoice.version <> was.version
    or pg_catalog.current_setting('fieldlark.held_invoice', true) is not distinct from invoice.id::text
    or (invoice.client_id, invoice.property_id, invoice.invoice_number, invoice.version_number, invoice.title,
      invoice.status, invoice.issue_date, invoice.due_date, invoice.payment_terms, invoice.po_number, invoice.message,
      invoice.notes, invoice.terms, invoice.discount_type, invoice.discount_value, invoice.taxes,
      invoice.prices_include_tax, invoice.total_amount)
    is distinct from (was.client_id, was.property_id, was.invoice_number, was.version_number, was.title, was.status,
      was.issue_date, was.due_date, was.payment_terms, was.po_number, was.message, was.notes, was.terms,
      was.discount_type, was.discount_value, was.taxes, was.prices_include_tax, was.total_amount)
$function$;
revoke all on function private.is_invoice_edited(public.invoices,public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_last_owner_of_closed(member public.team_members)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select member.role = 'owner' and exists (select from public.businesses as business
      where business.id = member.business_id and business.closed_at is not null)
    and not exists (select from public.team_members as other where other.business_id = member.business_id
      and other.role = 'owner' and other.is_active and other.user_id <> member.user_id)
$function$;
revoke all on function private.is_last_owner_of_closed(public.team_members) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_line(content text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return content !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' and content = private.without_hidden(content);
end
$function$;
revoke all on function private.is_line(text) from public, anon, authenticated, service_role;
grant execute on function private.is_line(text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_number_taken(business_id uuid, kind text, number text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case kind
    when 'request' then exists (select from public.requests as existing
      where existing.business_id = is_number_taken.business_id and existing.request_number = number)
    when 'quote' then exists (select from public.quotes as existing
      where existing.business_id = is_number_taken.business_id and existing.quote_number = number)
    when 'job' then exists (select from public.jobs as existing
      where existing.business_id = is_number_taken.business_id and existing.job_number = number)
    when 'invoice' then exists (select from public.invoices as existing
      where existing.business_id = is_number_taken.business_id and existing.invoice_number = number)
    when 'payment' then exists (select from public.payments as existing
      where existing.business_id = is_number_taken.business_id and existing.payment_number = number)
    else false end;
end
$function$;
CREATE OR REPLACE FUNCTION private.is_own_address(business_id uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.members_of_mailbox(is_own_address.business_id, is_own_address.address))
$function$;
revoke all on function private.is_own_address(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_sample_data()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(pg_catalog.current_setting('fieldlark.is_sample_data', true), '') = 'on'
$function$;
revoke all on function private.is_sample_data() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_sent(business_id uuid, record text, record_id uuid, sending jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent jsonb := (select event.data from public.record_events as event where event.business_id = is_sent.business_id
    and event.record = is_sent.record and event.record_id = is_sent.record_id
    and event.data ->> 'sending_id' = sending ->> 'sending_id' limit 1);
begin
  if sent ->> 'sending_hash' <> sending ->> 'sending_hash' then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'Something else was sent with this id.';
  end if;
  return sent is not null;
end
$function$;
revoke all on function private.is_sent(uuid,text,uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.is_source_taken(business_id uuid, source jsonb, invoice_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  wanted_job uuid := (source ->> 'job_id')::uuid;
  wanted_quote uuid := (source ->> 'quote_id')::uuid;
begin
  if wanted_quote is null then
    select job.quote_id into wanted_quote from public.jobs as job
    where job.business_id = is_source_taken.business_id and job.id = wanted_job;
  else
    select job.id into wanted_job from public.jobs as job
    where job.business_id = is_source_taken.business_id and job.quote_id = wanted_quote;
  end if;
  return exists (
    select from public.invoice_sources as held
    where (held.job_id = wanted_job or held.quote_id = wanted_quote) and held.is_held
      and held.business_id = is_source_taken.business_id
      and not coalesce(held.visit_id <> (source ->> 'visit_id')::uuid, false)
      and not coalesce(held.job_line_id <> (source ->> 'job_line_id')::uuid, false)
      -- The same source on the same invoice is no conflict.
      and not (held.invoice_id is not distinct from is_source_taken.invoice_id
        and private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = source));
end
$function$;
CREATE OR REPLACE FUNCTION private.is_visit_announced(business_id uuid, job_id uuid, request_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.visits as visit
    where visit.business_id = is_visit_announced.business_id
      and (visit.job_id = is_visit_announced.job_id or visit.request_id = is_visit_announced.request_id)
      and not (visit.is_sample and visit.updated_at = visit.created_at)
      and exists (select from private.outbox as mail where mail.record_id = visit.id and mail.record = 'visit'))
$function$;
revoke all on function private.is_visit_announced(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.issue_invoice(invoice public.invoices, via text, address text, sending jsonb)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  issued public.invoices;
begin
  if invoice.status = 'draft' then
    update public.invoices as sent set status = 'sent', sent_at = now(),
      invoice_number = private.issued_number(sent.business_id, sent.invoice_number)
    where sent.id = invoice.id;
    perform private.settle_invoice(invoice.id);
    perform private.keep_invoice_version(invoice.id);
  end if;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'sent', jsonb_build_object('via', via,
    'version_number', invoice.version_number, 'to', address) || sending);
  select * into issued from public.invoices as found where found.id = invoice.id;
  return issued;
end
$function$;
revoke all on function private.issue_invoice(public.invoices,text,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.issued_number(business_id uuid, number text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select coalesce(case when private.is_sample_data() or number not like 'SAMPLE-%' then number end,
    private.take_number(issued_number.business_id, 'invoice'))
$function$;
revoke all on function private.issued_number(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.job_number_for(job public.jobs)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select existing.job_number from public.jobs as existing where existing.business_id = job.business_id and existing.id = job.id),
    job.job_number, private.take_number(job.business_id, 'job'));
end
$function$;
revoke all on function private.job_number_for(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.job_price(job public.jobs, exponent integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select job.amount - case when exists (select from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id) then job.tax_amount
    else (select coalesce(sum(round(job.amount * (tax ->> 'rate')::numeric / (100 + rates.whole), exponent)), 0)
      from jsonb_array_elements(job.taxes) as tax, (select sum((each ->> 'rate')::numeric) as whole
        from jsonb_array_elements(job.taxes) as each) as rates) end
$function$;
revoke all on function private.job_price(public.jobs,integer) from public, anon, authenticated, service_role;
grant execute on function private.job_price(public.jobs,integer) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.job_sheet_document(job_id uuid, visit_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
begin
  select * into job from public.jobs as found where found.id = job_sheet_document.job_id;
  if job.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return jsonb_build_object(
    'job', jsonb_build_object('job_number', job.job_number, 'title', job.title, 'description', job.description,
      'instructions', job.instructions, 'priority', job.priority, 'status', job.status,
      'estimated_minutes', job.estimated_minutes),
    'address', coalesce(nullif(btrim(job.custom_address), ''), private.document_property(job.business_id, job.property_id),
      (select nullif(btrim(client.address), '') from public.clients as client
        where client.business_id = job.business_id and client.id = job.client_id)),
    'remarks', (select property.remarks from public.property_addresses as property
      where property.business_id = job.business_id and property.id = job.property_id),
    'phone', coalesce(nullif(btrim(job.contact_phone), ''), (select client.phone from public.clients as client
      where client.business_id = job.business_id and client.id = job.client_id)),
    'visits', coalesce((select jsonb_agg(jsonb_build_object('visit_date', visit.visit_date,
        'start_time', to_char(visit.start_time, 'HH24:MI'), 'duration_minutes', visit.duration_minutes,
        'status', visit.status, 'instructions', visit.instructions,
        'members', coalesce((select jsonb_agg(coalesce(person.full_name, '') order by person.full_name, person.id)
          from public.visit_members as assigned join public.profiles as person on person.id = assigned.user_id
          where assigned.business_id = visit.business_id and assigned.visit_id = visit.id), '[]'),
        'checklist', coalesce((select jsonb_agg(jsonb_build_object('label', item.label, 'is_done', item.is_done)
          order by item.position, item.id) from public.visit_checklist_items as item
          where item.business_id = visit.business_id and item.visit_id = visit.id), '[]'),
        'signoff', (select jsonb_build_object('signer_name', signed.signer_name, 'signature', signed.signature,
            'signed_at', signed.created_at) from public.visit_signoffs as signed
          where signed.business_id = visit.business_id and signed.visit_id = visit.id
          order by signed.created_at desc, signed.id limit 1))
        order by visit.visit_date, visit.start_time, visit.id)
      from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
        and visit.id = any(job_sheet_document.visit_ids)), '[]'),
    'lines', coalesce((select jsonb_agg(jsonb_build_object('name', line.name, 'description', line.description,
        'notes', line.notes, 'quantity', line.quantity) order by line.position, line.id)
      from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id), '[]'),
    'business', private.document_business(job.business_id), 'settings', private.document_layout(job.business_id),
    'client', private.document_client(job.business_id, job.client_id), 'today', private.today(job.business_id));
end
$function$;
CREATE OR REPLACE FUNCTION private.job_units(job public.jobs, visit_id uuid, job_line_id uuid)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  units jsonb[];
  has_lines boolean := exists (select from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id);
begin
  if private.is_billed_by_visit(job) then
    if job_units.job_line_id is not null then raise sqlstate 'PT400' using message = 'unknown_source'; end if;
    units := array(select private.source_key(job.id, visit.id, null, null) from public.visits as visit
      where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
        and (visit.id = job_units.visit_id or (job_units.visit_id is null
          and visit.invoice_choice is distinct from 'no_charge'))
      order by visit.visit_date, visit.start_time nulls first, visit.id);
    if cardinality(units) = 0 then
      raise sqlstate 'PT409' using message = 'nothing_to_invoice', hint = 'No visit of it is done.';
    end if;
  elsif has_lines then
    -- A visit of such a job stands for the whole job.
    units := array(select private.source_key(job.id, null, line.id, null) from public.job_lines as line
      where line.business_id = job.business_id and line.job_id = job.id
        and (job_units.job_line_id is null or line.id = job_units.job_line_id)
      order by line.position, line.id);
  else
    units := array[private.source_key(job.id, null, null, null)];
  end if;
  units := array(select unit from unnest(units) with ordinality as each (unit, place)
    where not private.is_source_taken(job.business_id, unit, null) order by place);
  if cardinality(units) = 0 then raise sqlstate 'PT409' using message = 'already_invoiced'; end if;
  return query select unnest(units);
end
$function$;
CREATE OR REPLACE FUNCTION private.keep_account_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' or exists (select from public.businesses as business where business.id = old.business_id)
    and exists (select from public.referrals as referral where referral.id = old.referral_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was credited is not rewritten.';
  end if;
  return old;
end
$function$;
revoke all on function private.keep_account_credit() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_billing_day(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.billing_days as kept (business_id, job_id, day)
  values (job.business_id, job.id, extract(day from job.next_billing)::int)
  on conflict (business_id, job_id) do update set day = excluded.day;
end
$function$;
revoke all on function private.keep_billing_day(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_checkout(checkout_id uuid, session_id text, url text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept private.checkouts;
begin
  update private.checkouts as opened set status = 'open', session_id = keep_checkout.session_id,
    url = keep_checkout.url
  where opened.id = keep_checkout.checkout_id and opened.status = 'opening';
  -- Also for an abandoned or paid checkout, because later events are found by its session.
  update private.checkouts as named set session_id = keep_checkout.session_id
  where named.id = keep_checkout.checkout_id and named.session_id is null;
  select * into kept from private.checkouts as found where found.id = keep_checkout.checkout_id;
  return kept.status;
end
$function$;
CREATE OR REPLACE FUNCTION private.keep_contact_message(name text, email text, message text, language text, mail_to text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender text := lower(btrim(keep_contact_message.email));
  words text := btrim(keep_contact_message.message, E' \t\r\n\u00A0');
  kept private.contact_messages;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('contact ' || sender || words, 0));
  if exists (select from private.contact_messages as earlier
      where earlier.created_at > now() - interval '1 hour' and earlier.email = sender and earlier.message = words) then
    return;
  end if;
  insert into private.contact_messages as new_message (name, email, message, language)
  values (private.one_line(keep_contact_message.name), sender, words, keep_contact_message.language)
  returning * into kept;
  perform private.queue_mail(null, 'contact-message', 'contact:' || kept.id, keep_contact_message.mail_to, kept.language,
    null, null, jsonb_build_object('name', kept.name, 'email', kept.email, 'message', kept.message, 'reply_to', kept.email));
end
$function$;
revoke all on function private.keep_contact_message(text,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.keep_contact_message(text,text,text,text,text) to service_role;
CREATE OR REPLACE FUNCTION private.keep_deleted_times(times public.visit_times[])
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with kept as (
    insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, is_deletion, started_at,
      ended_at)
    select gone.business_id, gone.id, gone.visit_id, gone.user_id, (select auth.uid()), true, gone.started_at, gone.ended_at
    from unnest(times) as gone join public.businesses as business on business.id = gone.business_id
    where gone.ended_at is not null or least(gone.started_at, gone.created_at) < now() - interval '5 minutes'
      or exists (select from public.visit_time_changes as change
        where change.business_id = gone.business_id and change.visit_id = gone.visit_id and change.time_id = gone.id)
    returning id)
  select count(*)::int from kept
$function$;
revoke all on function private.keep_deleted_times(public.visit_times[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_old_subdomain(business_id uuid, was text, subdomain text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.old_subdomains as old
  where old.subdomain in (keep_old_subdomain.was, keep_old_subdomain.subdomain) or old.until < now();
  -- Three at the most, so that nobody reserves names by renaming.
  delete from private.old_subdomains as old where old.subdomain in (
    select earlier.subdomain from private.old_subdomains as earlier
    where earlier.business_id = keep_old_subdomain.business_id order by earlier.until desc offset 2);
  if keep_old_subdomain.was is not null then
    insert into private.old_subdomains (subdomain, business_id, until)
    values (keep_old_subdomain.was, keep_old_subdomain.business_id, now() + interval '90 days');
  end if;
end
$function$;
revoke all on function private.keep_old_subdomain(uuid,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_old_time(before public.visit_times, after public.visit_times)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if before.started_at = after.started_at and (case when before.ended_at is null
    then coalesce(after.ended_at = greatest(now(), before.started_at), true)
    else before.ended_at is not distinct from after.ended_at end) then
    return;
  end if;
  insert into public.visit_time_changes (business_id, time_id, visit_id, member_id, user_id, started_at, ended_at)
  values (before.business_id, before.id, before.visit_id, before.user_id, (select auth.uid()), before.started_at,
    before.ended_at);
  perform private.tell_of_time(before);
end
$function$;
revoke all on function private.keep_old_time(public.visit_times,public.visit_times) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_one_default_rate(rate public.tax_rates)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.businesses where id = rate.business_id for no key update;
  update public.tax_rates set is_default = false
  where business_id = rate.business_id and is_default and id <> rate.id;
end
$function$;
revoke all on function private.keep_one_default_rate(public.tax_rates) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_one_primary(property public.property_addresses)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.clients where id = property.client_id and business_id = property.business_id for no key update;
  update public.property_addresses set is_primary = false
  where business_id = property.business_id and client_id = property.client_id and is_primary and id <> property.id;
end
$function$;
revoke all on function private.keep_one_primary(public.property_addresses) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_position(visit_id uuid, latitude numeric, longitude numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.property_addresses as property
  set latitude = keep_position.latitude, longitude = keep_position.longitude
  from public.visits as visit
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where keep_position.latitude between -90 and 90 and keep_position.longitude between -180 and 180
    and visit.id = keep_position.visit_id and nullif(btrim(job.custom_address), '') is null
    and property.business_id = visit.business_id and property.id = coalesce(job.property_id, request.property_id)
    and property.latitude is null
    and (not exists (select from public.visit_members as assigned where assigned.visit_id = visit.id)
      or exists (select from public.visit_members as assigned
        where assigned.visit_id = visit.id and assigned.user_id = (select auth.uid())))
$function$;
revoke all on function private.keep_position(uuid,numeric,numeric) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_provider_refund(payment public.payments, provider_refund text, amount numeric, promised_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  promised private.online_refunds;
  of_invoice numeric := greatest(0, least(amount, private.refundable_of_invoice(payment)));
  of_credit numeric;
  row_id uuid;
  made public.refunds;
begin
  if exists (select from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund) then
    return;
  end if;
  select * into promised from private.online_refunds as found
  where found.id = promised_id and found.payment_id = payment.id;
  -- More was refunded than the books know of; the difference belongs to the invoice, if there is one.
  of_credit := least(amount - of_invoice, private.refundable_of_credit(payment));
  if payment.invoice_id is not null then of_invoice := amount - of_credit; end if;
  row_id := coalesce(promised.id, gen_random_uuid());
  insert into public.refunds (id, business_id, user_id, client_id, payment_id, invoice_id, amount, refunded_on, method,
    is_still_owed, reason, provider_refund)
  values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id,
    case when of_invoice > 0 then payment.invoice_id end, case when of_invoice > 0 then of_invoice else amount end,
    private.today(payment.business_id), 'online', coalesce(promised.is_still_owed, false) and of_invoice > 0,
    promised.reason, keep_provider_refund.provider_refund);
  if of_credit > 0 and of_invoice > 0 then
    row_id := gen_random_uuid();
    insert into public.refunds (id, business_id, user_id, client_id, payment_id, amount, refunded_on, method,
      is_still_owed, reason, provider_refund)
    values (row_id, payment.business_id, promised.user_id, payment.client_id, payment.id, of_credit,
      private.today(payment.business_id), 'online', false, promised.reason,
      keep_provider_refund.provider_refund || ':credit');
  end if;
  if of_credit > 0 then
    insert into public.credits (business_id, user_id, client_id, kind, amount, payment_id, refund_id)
    values (payment.business_id, promised.user_id, payment.client_id, 'refunded', -of_credit, payment.id, row_id);
  end if;
  select * into made from public.refunds as kept where kept.business_id = payment.business_id
    and kept.provider_refund = keep_provider_refund.provider_refund;
  made.amount := keep_provider_refund.amount;
  perform private.log_refund(made);
  if promised.is_client_told then perform private.queue_refund_mail(made); end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.keep_samples(business_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind text;
  changed int;
  kept int := 0;
begin
  foreach kind in array private.sample_kinds() loop
    execute format('update public.%I as row set is_sample = false where row.business_id = $1 and row.is_sample', kind)
      using keep_samples.business_id;
    get diagnostics changed = row_count;
    kept := kept + changed;
  end loop;
  update public.visits as visit set is_sample = false
  where visit.business_id = keep_samples.business_id and visit.is_sample;
  update public.payments as payment set is_sample = false
  where payment.business_id = keep_samples.business_id and payment.is_sample;
  return kept;
end
$function$;
revoke all on function private.keep_samples(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_series_undo(job public.jobs, before jsonb, after jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made uuid;
begin
  delete from private.series_undos as old
  where old.created_at < now() - interval '2 minutes' or (old.business_id = job.business_id and old.job_id = job.id);
  insert into private.series_undos (business_id, job_id, before, after)
  values (job.business_id, job.id, keep_series_undo.before, keep_series_undo.after)
  returning id into made;
  return made;
end
$function$;
revoke all on function private.keep_series_undo(public.jobs,jsonb,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.keep_unbilled(job_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_jobs(job_ids);
  with unit as materialized (
    select job.business_id, job.id as job_id, coalesce(found.visit_id, found.job_line_id, job.id) as unit_id,
      found.visit_id, found.job_line_id, found.service_date, found.tax_amount, found.total
    from public.jobs as job join public.businesses as business on business.id = job.business_id
      cross join lateral private.units_to_bill(job) as found
    where job.id = any(job_ids)
  ), gone as (
    delete from private.unbilled_work as kept where kept.job_id = any(job_ids)
      and not exists (select from unit where unit.job_id = kept.job_id and unit.unit_id = kept.unit_id)
  )
  insert into private.unbilled_work as kept (business_id, job_id, visit_id, job_line_id, service_date, tax_amount, total)
  select unit.business_id, unit.job_id, unit.visit_id, unit.job_line_id, unit.service_date, unit.tax_amount, unit.total
  from unit
  on conflict (job_id, unit_id) do update
  set service_date = excluded.service_date, tax_amount = excluded.tax_amount, total = excluded.total
  where (kept.service_date, kept.tax_amount, kept.total)
    is distinct from (excluded.service_date, excluded.tax_amount, excluded.total);
end
$function$;
revoke all on function private.keep_unbilled(uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.labor_cost(seconds numeric, per_hour numeric, exponent integer)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select round(seconds / 3600 * coalesce(per_hour, 0), exponent)
$function$;
revoke all on function private.labor_cost(numeric,numeric,integer) from public, anon, authenticated, service_role;
grant execute on function private.labor_cost(numeric,numeric,integer) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lead_of_stranger(business public.businesses, name text, email text, phone text, language text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lead_id uuid := (select known.id from public.clients as known
    where known.business_id = lead_of_stranger.business.id and known.lead_source = 'website'
      and known.created_at > now() - interval '90 days' and known.client_status = 'lead'
      and known.email is not distinct from lead_of_stranger.email
      and (known.email is not null or known.phone is not distinct from lead_of_stranger.phone)
    order by known.created_at desc limit 1);
begin
  if lead_id is not null then
    update public.clients as known set phone = lead_of_stranger.phone
    where known.id = lead_id and known.phone is null and lead_of_stranger.phone is not null;
    return lead_id;
  end if;
  insert into public.clients as lead (business_id, user_id, name, email, phone, lead_source, client_status, language)
  values (lead_of_stranger.business.id, lead_of_stranger.business.user_id, lead_of_stranger.name, lead_of_stranger.email,
    lead_of_stranger.phone, 'website', 'lead', lead_of_stranger.language)
  returning lead.id into lead_id;
  return lead_id;
end
$function$;
revoke all on function private.lead_of_stranger(public.businesses,text,text,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_cash_note(note_id uuid, invoice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted public.cash_notes;
  paid_id uuid;
begin
  select * into noted from public.cash_notes as found where found.id = lock_cash_note.note_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if noted.id is null then raise sqlstate 'PT404' using message = 'cash_note_not_found'; end if;
  paid_id := coalesce(lock_cash_note.invoice_id, noted.invoice_id);
  if paid_id is not null then
    perform private.queue_for_invoice(paid_id);
    perform from public.invoices as invoice where invoice.business_id = noted.business_id and invoice.id = paid_id
      for no key update;
  end if;
  perform from public.cash_notes as found where found.id = noted.id for no key update;
end
$function$;
revoke all on function private.lock_cash_note(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_jobs(job_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
end
$function$;
revoke all on function private.lock_jobs(uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_open(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.businesses as business where business.id = lock_open.business_id for share;
  perform private.require_open(lock_open.business_id);
end
$function$;
revoke all on function private.lock_open(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_open_visits(job public.jobs, removed uuid[], changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.visits as stored where stored.id = any(removed || changed) order by stored.id for no key update;
  if (select count(*) from public.visits as stored where stored.business_id = job.business_id
      and stored.job_id = job.id and stored.series_id is not null and stored.status = 'scheduled'
      and (stored.id = any(changed) or (stored.id = any(removed) and not stored.is_moved)))
    <> (select count(distinct id) from unnest(removed || changed) as id) then
    raise sqlstate 'PT409' using message = 'visit_not_open';
  end if;
end
$function$;
revoke all on function private.lock_open_visits(public.jobs,uuid[],uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_own_job(job_id uuid)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one public.jobs;
begin
  select * into found_one from public.jobs as job where job.id = lock_own_job.job_id
    and job.business_id = any(array(select private.my_business_ids()))
    and (job.business_id = any(array(select private.my_managed_business_ids()))
      or job.id = any(array(select private.my_job_ids()))) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return found_one;
end
$function$;
revoke all on function private.lock_own_job(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_owned(business_id uuid)
 RETURNS public.businesses
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses;
begin
  select owned.* into business from public.businesses as owned where owned.id = lock_owned.business_id
    and owned.id = any(array(select private.my_owned_business_ids())) for no key update;
  -- Again under the lock: it may have been handed over meanwhile.
  if not coalesce(business.id = any(array(select private.my_owned_business_ids())), false) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  return business;
end
$function$;
revoke all on function private.lock_owned(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_samples(business_id uuid, untouched uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  locked regclass;
begin
  perform private.lock_invoice(invoice.id) from (select found.id from public.invoices as found
    where found.business_id = lock_samples.business_id and found.id = any(untouched) order by found.id) as invoice;
  for locked in select distinct link.parent from private.record_links() as link order by 1 loop
    execute format('select from %s as row where row.business_id = $1 and row.id = any($2) order by row.id for update',
      locked) using lock_samples.business_id, untouched;
  end loop;
end
$function$;
revoke all on function private.lock_samples(uuid,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.lock_sources(business_id uuid, sources jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.jobs as job where job.business_id = lock_sources.business_id and job.id = any(array(
    select coalesce((source ->> 'job_id')::uuid,
      (select visit.job_id from public.visits as visit where visit.id = (source ->> 'visit_id')::uuid),
      (select line.job_id from public.job_lines as line where line.id = (source ->> 'job_line_id')::uuid))
    from jsonb_array_elements(lock_sources.sources) as source
    -- A quote stands for the same work as its job.
    union select own.id from jsonb_array_elements(lock_sources.sources) as source join public.jobs as own
      on own.business_id = lock_sources.business_id and own.quote_id = (source ->> 'quote_id')::uuid))
  order by job.id for no key update;
end
$function$;
revoke all on function private.lock_sources(uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.log_record_event(business_id uuid, record text, record_id uuid, kind text, data jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.record_events (business_id, record, record_id, kind, user_id, data)
  values (log_record_event.business_id, log_record_event.record, log_record_event.record_id,
    log_record_event.kind, (select auth.uid()), log_record_event.data)
$function$;
revoke all on function private.log_record_event(uuid,text,uuid,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.log_refund(refund public.refunds)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details jsonb := jsonb_build_object('refund_id', refund.id, 'amount', refund.amount, 'method', refund.method,
    'is_still_owed', refund.is_still_owed, 'payment_number', (select payment.payment_number
      from public.payments as payment where payment.id = refund.payment_id));
begin
  if refund.payment_id is not null then
    perform private.log_record_event(refund.business_id, 'payment', refund.payment_id, 'refunded', details);
  else
    perform private.log_record_event(refund.business_id, 'client', refund.client_id, 'credit_refunded', details);
  end if;
  if refund.invoice_id is not null then
    perform private.log_record_event(refund.business_id, 'invoice', refund.invoice_id, 'refunded', details);
  end if;
end
$function$;
revoke all on function private.log_refund(public.refunds) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mail_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'signup', 'magiclink', 'recovery', 'invite', 'email-change-current', 'email-change-new', 'reauthentication',
    'password-changed', 'factor-added', 'factor-removed', 'recovery-code-used', 'team-invitation', 'business-offered', 'contact-message', 'quote-sent', 'quote-approved-client', 'quote-approved-owner',
    'quote-declined-owner', 'quote-changes-owner', 'quote-renew-owner', 'visit-booked', 'visit-moved',
    'visit-cancelled', 'visit-reminder', 'visit-on-my-way', 'request-received', 'quote-follow-up', 'invoice-sent',
    'invoice-reminder', 'invoice-claimed-owner', 'invoice-paid-owner', 'payment-receipt', 'payment-refund',
    'client-statement', 'client-review', 'notification']
$function$;
revoke all on function private.mail_kinds() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mails_today(business_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(
    (select count(*) from private.outbox as mail where mail.business_id = mails_today.business_id
      and mail.kind ~ '^(quote|invoice|payment|client)-' and (mail.user_id is not null or mail.kind ~ '^quote-')
      and mail.kind <> 'quote-follow-up' and mail.key not like 'test:%' and mail.created_at > now() - interval '1 day'),
    (select count(*) from private.outbox as mail where mail.user_id = (select auth.uid())
      and mail.kind ~ '^(quote|invoice|payment|client)-' and mail.key not like 'test:%'
      and mail.created_at > now() - interval '1 day'))
$function$;
CREATE OR REPLACE FUNCTION private.make_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb, issued_on date DEFAULT NULL::date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  existing_business_id uuid;
  planned jsonb;
begin
  if make_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.queue_for_invoice(make_invoice.id);
  select found.business_id into existing_business_id from public.invoices as found where found.id = make_invoice.id;
  if existing_business_id = make_invoice.business_id then return make_invoice.id; end if;
  if existing_business_id is not null then raise sqlstate 'PT409' using message = 'id_taken'; end if;
  perform private.require_list(make_invoice.sources, 500);
  perform private.lock_sources(make_invoice.business_id, make_invoice.sources);
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
$function$;
CREATE OR REPLACE FUNCTION private.make_profile(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given jsonb := coalesce(account.raw_user_meta_data, '{}');
  spoken text := case when given ->> 'language' in ('en', 'es') then given ->> 'language' end;
begin
  insert into public.profiles (id, full_name, email, language, signup_language)
  values (
    account.id,
    nullif(private.one_line(left(coalesce(given ->> 'full_name', given ->> 'name', ''), 200)), ''),
    account.email,
    coalesce(spoken, 'en'),
    spoken
  )
  on conflict (id) do nothing;
end
$function$;
revoke all on function private.make_profile(auth.users) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.make_statement(client_id uuid, id uuid, from_date date, to_date date, to_address text)
 RETURNS public.client_statements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client public.clients := private.my_client(make_statement.client_id);
  address text := nullif(lower(btrim(to_address)), '');
  computed jsonb;
  made public.client_statements;
begin
  if make_statement.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('statement ' || make_statement.id, 0));
  select * into made from public.client_statements as found where found.id = make_statement.id;
  if made.id is not null and (made.business_id, made.client_id, made.from_date, made.to_date) is distinct from
    (client.business_id, client.id, make_statement.from_date, make_statement.to_date) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  if made.id is null then
    perform private.require_currency(client.business_id);
    computed := private.statement_of(client, make_statement.from_date, make_statement.to_date);
    insert into public.client_statements as kept (id, business_id, user_id, client_id, from_date, to_date,
      opening_balance, closing_balance, snapshot)
    values (make_statement.id, client.business_id, (select auth.uid()), client.id, make_statement.from_date,
      make_statement.to_date, (computed ->> 'opening_balance')::numeric, (computed ->> 'closing_balance')::numeric,
      computed - array['from_date', 'to_date', 'opening_balance', 'closing_balance'])
    returning * into made;
    perform private.log_record_event(client.business_id, 'client', client.id, 'statement_made', jsonb_build_object(
      'statement_id', made.id, 'from_date', made.from_date, 'to_date', made.to_date, 'to', address));
  end if;
  if address is not null and made.sent_to is null then
    update public.client_statements as sent set sent_to = address where sent.id = made.id returning * into made;
    perform private.queue_statement_mail(client, made);
  end if;
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.mark_draft_sent(quote public.quotes)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.quotes as sent set status = 'sent', sent_at = now()
  where sent.id = quote.id and sent.status = 'draft';
  if not found then return; end if;
  perform private.keep_quote_version(quote.id);
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'sent', jsonb_build_object('via', 'marked',
    'version_number', quote.version_number));
end
$function$;
revoke all on function private.mark_draft_sent(public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.mark_invoice_paid(invoice_id uuid, payment_id uuid, method text, paid_on date)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.my_invoice(mark_invoice_paid.invoice_id);
  existing public.payments;
  was_draft boolean;
begin
  if payment_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.payments as found where found.id = mark_invoice_paid.payment_id;
  if existing.id is not null then
    if existing.business_id <> invoice.business_id or existing.invoice_id is distinct from invoice.id then
      raise sqlstate 'PT409' using message = 'id_taken';
    end if;
    return existing;
  end if;
  -- A free invoice has nothing to pay, whether it was issued just now or before.
  if invoice.total_amount = 0 and invoice.status = 'paid' then return null; end if;
  was_draft := invoice.status = 'draft';
  invoice := private.invoice_to_pay(invoice);
  if invoice.balance = 0 then
    if was_draft then return null; end if;
    raise sqlstate 'PT409' using message = 'nothing_due';
  end if;
  return private.record_payment(invoice.business_id, jsonb_build_object('id', payment_id, 'invoice_id', invoice.id,
    'amount', invoice.balance, 'method', mark_invoice_paid.method, 'paid_on', mark_invoice_paid.paid_on), false);
end
$function$;
CREATE OR REPLACE FUNCTION private.mark_reimbursed(expense_id uuid, is_reimbursed boolean)
 RETURNS public.expenses
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  expense public.expenses;
begin
  select existing.* into expense from public.expenses as existing
  where existing.id = mark_reimbursed.expense_id and existing.business_id in (select private.my_managed_business_ids())
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'expense_not_found';
  end if;
  if is_reimbursed = (expense.reimbursed_at is not null) then return expense; end if;
  if is_reimbursed and not expense.is_reimbursable then
    raise sqlstate 'PT409' using message = 'not_reimbursable';
  end if;
  update public.expenses as existing set reimbursed_at = case when is_reimbursed then now() end
  where existing.id = expense.id returning existing.* into expense;
  perform private.log_record_event(expense.business_id, 'expense', expense.id,
    case when is_reimbursed then 'reimbursed' else 'reimbursement_undone' end);
  return expense;
end
$function$;
CREATE OR REPLACE FUNCTION private.member_to_change(business_id uuid, user_id uuid, leaving boolean)
 RETURNS public.team_members
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine text;
  member public.team_members;
begin
  select team.role into mine from public.team_members as team
  where team.business_id = member_to_change.business_id and team.user_id = (select private.my_user_id()) and team.is_active;
  select team.* into member from public.team_members as team
  where team.business_id = member_to_change.business_id and team.user_id = member_to_change.user_id
  for no key update;
  if mine is null or member.id is null or exists (select from auth.users as account
    where account.id = member.user_id and account.deleted_at is not null) then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  if mine = 'owner' or (leaving and member.user_id = (select auth.uid()))
    or (mine = 'manager' and member.role <> 'owner' and member.user_id <> (select auth.uid())) then
    return member;
  end if;
  raise sqlstate 'PT403' using message = 'not_allowed';
end
$function$;
CREATE OR REPLACE FUNCTION private.members_of_mailbox(business_id uuid, address text)
 RETURNS SETOF public.team_members
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select member.* from public.team_members as member join public.profiles as person on person.id = member.user_id
  where member.business_id = members_of_mailbox.business_id
    and private.fold_email(person.email) = private.fold_email(members_of_mailbox.address)
  order by member.is_active desc, member.joined_at
$function$;
revoke all on function private.members_of_mailbox(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.money_mail_data(business_id uuid, client_id uuid, invoice_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
      'currency', business.currency, 'reply_to', private.reply_address(business))
    || coalesce((select private.invoice_mail_data(invoice) from public.invoices as invoice
      where invoice.business_id = business.id and invoice.id = money_mail_data.invoice_id), '{}')
  from public.businesses as business, public.clients as client
  where business.id = money_mail_data.business_id and client.business_id = business.id and client.id = money_mail_data.client_id
$function$;
revoke all on function private.money_mail_data(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.money_on_the_table(business_id uuid)
 RETURNS TABLE(kind text, record text, record_id uuid, job_id uuid, client_id uuid, client_name text, title text, number text, amount numeric, since date, weight numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  day date := private.today(money_on_the_table.business_id);
begin
  perform private.check_managed(money_on_the_table.business_id);
  -- OFFSET 0: a plan for all businesses expects few rows, and would look up the client of each.
  return query
  select waiting.kind, waiting.record, waiting.record_id, waiting.job_id, waiting.client_id, client.name,
    waiting.title, waiting.number, waiting.amount, waiting.since, waiting.weight
  from private.money_waiting(money_on_the_table.business_id, day) as waiting
    join (select named.id, named.name from public.clients as named
      where named.business_id = money_on_the_table.business_id offset 0) as client on client.id = waiting.client_id
  order by 11 desc, waiting.kind, waiting.record_id;
end
$function$;
revoke all on function private.money_on_the_table(uuid) from public, anon, authenticated, service_role;
grant execute on function private.money_on_the_table(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.money_waiting(business_id uuid, day date)
 RETURNS TABLE(kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text, amount numeric, since date, weight numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select waiting.kind, waiting.record, waiting.record_id, waiting.job_id, waiting.client_id,
    coalesce(waiting.title, ''), waiting.number, waiting.amount, waiting.since,
    waiting.amount * case waiting.kind when 'visit' then 3 - (waiting.since - money_waiting.day)
      else greatest(money_waiting.day - waiting.since, 1) end
  from (select * from private.work_waiting(money_waiting.business_id, money_waiting.day)
    union all select * from private.papers_waiting(money_waiting.business_id, money_waiting.day)) as waiting
  where waiting.amount > 0
$function$;
revoke all on function private.money_waiting(uuid,date) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.move_visit(visit_id uuid, version integer, visit_date date, start_time time without time zone, duration_minutes integer, member_ids uuid[], tell_client boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(move_visit.visit_id);
begin
  if move_visit.visit_date is null then raise sqlstate 'PT400' using message = 'date_expected'; end if;
  if private.set_visit_time(existing.id, move_visit.version, move_visit.visit_date, move_visit.start_time,
      move_visit.duration_minutes, member_ids) and tell_client
    and (existing.visit_date, existing.start_time) is distinct from (move_visit.visit_date, move_visit.start_time) then
    perform private.queue_visit_mail(existing.id, case when existing.visit_date is null then 'visit-booked' else 'visit-moved' end,
      existing.visit_date, existing.start_time, null);
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.move_visits_to_timezone(business_id uuid, timezone text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.jobs as job where job.business_id = move_visits_to_timezone.business_id and exists (select from public.visits as visit
    where visit.business_id = move_visits_to_timezone.business_id and visit.job_id = job.id and visit.status = 'scheduled')
  order by job.id for no key update;
  perform from public.requests as request where request.business_id = move_visits_to_timezone.business_id and exists (
    select from public.visits as visit where visit.business_id = move_visits_to_timezone.business_id and visit.request_id = request.id
      and visit.status = 'scheduled')
  order by request.id for no key update;
  update public.visits as visit
  set starts_at = private.visit_start(visit.visit_date, visit.start_time, move_visits_to_timezone.timezone),
    ends_at = private.visit_end(visit.visit_date, visit.start_time, visit.duration_minutes, move_visits_to_timezone.timezone)
  where visit.business_id = move_visits_to_timezone.business_id and visit.status = 'scheduled' and visit.visit_date is not null;
end
$function$;
revoke all on function private.move_visits_to_timezone(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_business_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
AS $function$
  select business_id from public.team_members where user_id = (select private.my_user_id()) and is_active
$function$;
CREATE OR REPLACE FUNCTION private.my_claim(OUT referral_id uuid, OUT amount numeric, OUT business_id uuid)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select referral.id, referral.reward_amount, own.id
  from private.referred_users as referred
  join public.referrals as referral on referral.id = referred.referral_id and referral.status = 'converted'
  join public.profiles as profile on profile.id = referred.user_id and not profile.referral_reward_claimed
  cross join lateral (select business.id from public.businesses as business
    where business.user_id = referred.user_id and business.closed_at is null
    order by business.created_at, business.id limit 1) as own
  where referred.user_id = (select private.my_user_id())
$function$;
revoke all on function private.my_claim() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_client_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  select assigned.client_id from public.job_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select assigned.client_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select added.id from public.clients as added
  where added.user_id = (select auth.uid()) and added.business_id = any(array(select private.my_business_ids()))
$function$;
CREATE OR REPLACE FUNCTION private.my_created_business_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
AS $function$
  select id from public.businesses where user_id = (select private.my_user_id())
$function$;
CREATE OR REPLACE FUNCTION private.my_invoice(invoice_id uuid, is_for_workers boolean DEFAULT false)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
begin
  perform private.queue_for_invoice(my_invoice.invoice_id);
  select * into invoice from public.invoices as found where found.id = my_invoice.invoice_id
    and (found.business_id = any(array(select private.my_managed_business_ids()))
      or (is_for_workers and found.id = any(array(select private.my_invoice_ids())))) for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  return invoice;
end
$function$;
revoke all on function private.my_invoice(uuid,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_invoice_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  select seen.invoice_id from private.invoice_members as seen
  where seen.user_id = (select auth.uid()) and seen.business_id = any(array(select private.my_business_ids()))
$function$;
CREATE OR REPLACE FUNCTION private.my_job_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  select assigned.job_id from public.job_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select assigned.job_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
    and assigned.job_id is not null
$function$;
CREATE OR REPLACE FUNCTION private.my_managed_business_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
AS $function$
  select business_id from public.team_members
  where user_id = (select private.my_user_id()) and is_active and role in ('owner', 'manager')
$function$;
CREATE OR REPLACE FUNCTION private.my_own_business_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when count(*) = 1 then (array_agg(id))[1] end from public.businesses
  where user_id = (select private.my_user_id()) and is_active
$function$;
revoke all on function private.my_own_business_id() from public, anon, authenticated, service_role;
grant execute on function private.my_own_business_id() to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_owned_business_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
AS $function$
  select business_id from public.team_members
  where user_id = (select private.my_user_id()) and is_active and role = 'owner'
$function$;
CREATE OR REPLACE FUNCTION private.my_payment(payment_id uuid)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
begin
  select * into payment from public.payments as found where found.id = my_payment.payment_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if payment.invoice_id is not null then perform private.my_invoice(payment.invoice_id); end if;
  -- Somebody may have deleted it meanwhile.
  select * into payment from public.payments as found where found.id = payment.id for no key update;
  return payment;
end
$function$;
CREATE OR REPLACE FUNCTION private.my_push_choice()
 RETURNS TABLE(timezone text, quiet_from time without time zone, quiet_until time without time zone, shows_names boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select choice.timezone, choice.quiet_from, choice.quiet_until, choice.shows_names
  from private.push_preferences as choice where choice.user_id = (select private.my_user_id())
$function$;
revoke all on function private.my_push_choice() from public, anon, authenticated, service_role;
grant execute on function private.my_push_choice() to authenticated;
CREATE OR REPLACE FUNCTION private.my_push_devices()
 RETURNS TABLE(id uuid, device_name text, endpoint_hash text, created_at timestamp with time zone, last_ok_at timestamp with time zone, failures integer, language text, is_gone boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select device.id, device.device_name, private.token_hash(device.endpoint), device.created_at, device.last_ok_at,
    device.failures, device.language, device.gone_at is not null
  from private.push_subscriptions as device
  where device.user_id = (select private.my_user_id())
    and (device.session_id is null or exists (select from auth.sessions as session where session.id = device.session_id))
  order by device.created_at, device.id
$function$;
revoke all on function private.my_push_devices() from public, anon, authenticated, service_role;
grant execute on function private.my_push_devices() to authenticated;
CREATE OR REPLACE FUNCTION private.my_realtime_topics()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
AS $function$
  select 'business:' || business_id from private.my_business_ids() as business_id
  union all
  select 'business:' || business_id || ':office' from private.my_managed_business_ids() as business_id
$function$;
CREATE OR REPLACE FUNCTION private.my_request_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  select assigned.request_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
    and assigned.request_id is not null
$function$;
CREATE OR REPLACE FUNCTION private.my_seen_business_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
AS $function$
  select member.business_id from public.team_members as member
  where member.user_id = (select private.my_user_id()) and member.is_active
    and (member.role in ('owner', 'manager') or exists (select from public.businesses as business
      where business.id = member.business_id and business.workers_see_all_work))
$function$;
revoke all on function private.my_seen_business_ids() from public, anon, authenticated, service_role;
grant execute on function private.my_seen_business_ids() to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_sessions()
 RETURNS TABLE(id uuid, is_current boolean, user_agent text, ip text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select session.id, session.id::text is not distinct from auth.jwt() ->> 'session_id' as is_current,
    left(session.user_agent, 500), host(session.ip), session.created_at,
    greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'UTC') as last_used_at
  from auth.sessions as session
  where session.user_id = (select private.my_user_id()) and (session.not_after is null or session.not_after > now())
  order by is_current desc, last_used_at desc
  limit 100
$function$;
revoke all on function private.my_sessions() from public, anon, authenticated, service_role;
grant execute on function private.my_sessions() to authenticated;
CREATE OR REPLACE FUNCTION private.my_user_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  claims jsonb := auth.jwt();
  me uuid := auth.uid();
begin
  if claims ->> 'is_anonymous' = 'true' then return null; end if;
  -- A token outlives its session by minutes; whoever was signed out does nothing more with it.
  if claims ->> 'session_id' is not null and not exists (select from auth.sessions as session
    where session.id = (claims ->> 'session_id')::uuid) then return null; end if;
  if claims ->> 'aal' is distinct from 'aal2' and exists (select from auth.mfa_factors as factor
    where factor.user_id = me and factor.status = 'verified') then return null; end if;
  return me;
end
$function$;
revoke all on function private.my_user_id() from public, anon, authenticated, service_role;
grant execute on function private.my_user_id() to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.my_visit_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
AS $function$
  select assigned.visit_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
$function$;
CREATE OR REPLACE FUNCTION private.near_ids(kind text, business_id uuid, patterns text[], shown integer, near integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place constant text := case kind when 'clients' then 'name' else 'created_at desc' end;
  ids uuid[];
begin
  execute format('select array(select found.id
      from (select each.*, private.searchable(%2$s) as text from public.%1$I as each
        where each.business_id = $1 order by each.%3$s, each.id limit $3) as found %4$s
      where %5$s order by found.%3$s, found.id limit $2)', kind, private.searched_text(kind), place,
    case when kind <> 'clients' then format('left join lateral (select private.searchable(%s) as text
      from public.clients where id = found.client_id offset 0) as client on true', private.searched_text('clients')) end,
    (select string_agg(format(case when kind = 'clients' then 'found.text like %1$L'
      else '(found.text like %1$L or client.text like %1$L)' end, pattern), ' and ') from unnest(patterns) as pattern))
  into ids using business_id, shown, near;
  return ids;
end
$function$;
revoke all on function private.near_ids(text,uuid,text[],integer,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.new_referral_code()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text;
begin
  loop
    -- 32 random bits, without the digits that look like letters.
    code := upper(translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8), '01', 'xz'));
    exit when not exists (select from public.businesses where referral_code = code);
  end loop;
  return code;
end
$function$;
CREATE OR REPLACE FUNCTION private.news_of(notification_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('id', told.id, 'business_id', told.business_id,
    'business_name', business.business_name,
    'event', case when told.kind = 'mail_failed' then told.kind else concat_ws('.', told.record, told.event) end, 'record', told.record, 'record_id', told.record_id,
    'day', coalesce(about.day, told.day), 'how_many', told.how_many, 'number', about.number, 'client_name', client.name))
  from public.notifications as told join public.businesses as business on business.id = told.business_id
    left join lateral (
      select request.request_number as number, request.client_id, null::date as day from public.requests as request
      where told.record = 'request' and request.business_id = told.business_id and request.id = told.record_id
      union all select quote.quote_number, quote.client_id, null from public.quotes as quote
      where told.record = 'quote' and quote.business_id = told.business_id and quote.id = told.record_id
      union all select invoice.invoice_number, invoice.client_id, null from public.invoices as invoice
      where told.record = 'invoice' and invoice.business_id = told.business_id and invoice.id = told.record_id
      union all select null, case when private.sees_visit(told.user_id, told.business_id, visit.id) then visit.client_id end,
        visit.visit_date
      from public.visits as visit
      where told.record = 'visit' and visit.business_id = told.business_id and visit.id = told.record_id) as about on true
    left join public.clients as client on client.business_id = told.business_id and client.id = about.client_id
  where told.id = news_of.notification_id
$function$;
revoke all on function private.news_of(bigint) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.next_version(sent integer, stored integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if sent is distinct from stored then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  return stored + 1;
end
$function$;
revoke all on function private.next_version(integer,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.note_cash(id uuid, job_id uuid, amount numeric, invoice_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.cash_notes;
  business uuid;
begin
  if note_cash.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select job.business_id into business from public.jobs as job where job.id = note_cash.job_id
    and (job.business_id = any(array(select private.my_managed_business_ids()))
      or job.id = any(array(select private.my_job_ids())));
  if business is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  perform private.check_amount(business, note_cash.amount);
  select * into made from public.cash_notes as found where found.id = note_cash.id;
  if made.id is null then
    perform private.require_invoice_of_job(business, note_cash.job_id, note_cash.invoice_id);
    -- The job keeps its client from now on. Deleting a draft locks it before its jobs, so the job comes second.
    perform from public.jobs as job where job.id = note_cash.job_id for share;
    insert into public.cash_notes as fresh (id, business_id, user_id, job_id, invoice_id, amount, taken_on, note)
    values (note_cash.id, business, (select auth.uid()), note_cash.job_id, note_cash.invoice_id, note_cash.amount,
      private.today(business), nullif(btrim(note_cash.note), ''))
    on conflict do nothing;
    select * into made from public.cash_notes as found where found.id = note_cash.id;
  end if;
  -- The office may have chosen an invoice meanwhile.
  if (made.business_id, made.user_id, made.job_id, made.amount)
    is distinct from (business, (select auth.uid()), note_cash.job_id, note_cash.amount) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
end
$function$;
revoke all on function private.note_cash(uuid,uuid,numeric,uuid,text) from public, anon, authenticated, service_role;
grant execute on function private.note_cash(uuid,uuid,numeric,uuid,text) to authenticated;
CREATE OR REPLACE FUNCTION private.note_first_payment(user_id uuid, paid_at timestamp with time zone, card_fingerprint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Two payments at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('card:' || note_first_payment.card_fingerprint, 0));
  insert into private.first_payments (user_id, paid_at, card_fingerprint)
  values (note_first_payment.user_id, note_first_payment.paid_at, note_first_payment.card_fingerprint)
  on conflict do nothing;
  insert into private.referral_holds (referral_id, reason)
  select referred.referral_id, 'same_card' from private.first_payments as payment
  join private.referred_users as referred on referred.user_id = payment.user_id
  where payment.card_fingerprint = note_first_payment.card_fingerprint
    and exists (select from private.first_payments as other
      where other.card_fingerprint = payment.card_fingerprint and other.user_id <> payment.user_id)
  on conflict do nothing;
end
$function$;
revoke all on function private.note_first_payment(uuid,timestamp with time zone,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.note_refund(user_id uuid, refunded_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.first_payments as payment set refunded_at = note_refund.refunded_at
  where payment.user_id = note_refund.user_id and payment.refunded_at is null
$function$;
revoke all on function private.note_refund(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.offer_business(business_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses := private.lock_owned(offer_business.business_id);
  heir public.team_members;
begin
  select team.* into heir from public.team_members as team
  where team.business_id = business.id and team.user_id = offer_business.user_id and team.is_active;
  if heir.id is null then raise sqlstate 'PT404' using message = 'member_not_found'; end if;
  if heir.role = 'owner' then raise sqlstate 'PT409' using message = 'already_owner'; end if;
  update public.businesses as offered
  set offered_to = heir.user_id, offered_by = (select auth.uid()), offered_at = now()
  where offered.id = business.id;
  -- Also of a closed business, where nobody else writes (private.broadcast_change). The business's wish for no mails is about
  -- news; this one waits for an answer.
  perform set_config('fieldlark.open', concat(current_setting('fieldlark.open', true), business.id), true);
  -- One a day: who offers again and again fills nobody's mailbox.
  perform private.queue_mail(business.id, 'business-offered', concat_ws(':', 'business-offered', business.id, heir.user_id, current_date),
    person.email, person.language, null, null, jsonb_build_object('business_name', business.business_name,
      'inviter_name', (select giver.full_name from public.profiles as giver where giver.id = (select auth.uid()))))
  from public.profiles as person where person.id = heir.user_id;
  perform private.log_event('business_offered', (select auth.uid()), business.id,
    jsonb_build_object('to', heir.user_id));
end
$function$;
revoke all on function private.offer_business(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function private.offer_business(uuid,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.one_line(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return btrim(private.without_hidden(regexp_replace(content, '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g')));
end
$function$;
revoke all on function private.one_line(text) from public, anon, authenticated, service_role;
grant execute on function private.one_line(text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.open_invoice_link(token text, is_opening boolean, ip text, user_agent text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.linked_invoice(open_invoice_link.token);
begin
  if is_opening and invoice.status = 'sent' and invoice.viewed_at is null then
    update public.invoices as viewed set viewed_at = now() where viewed.id = invoice.id returning * into invoice;
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'viewed', jsonb_build_object(
      'version_number', invoice.version_number, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
  end if;
  return private.invoice_link_page(invoice);
end
$function$;
CREATE OR REPLACE FUNCTION private.open_quote_link(token text, is_opening boolean, ip text, user_agent text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.linked_quote(open_quote_link.token);
begin
  if is_opening and quote.status = 'sent' and quote.viewed_at is null then
    update public.quotes as viewed set viewed_at = now() where viewed.id = quote.id;
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'viewed', jsonb_build_object(
      'version_number', quote.version_number, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
  end if;
  return private.quote_link_page(quote);
end
$function$;
CREATE OR REPLACE FUNCTION private.own_invoice_lines(invoice public.invoices, lines jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept jsonb := coalesce((select jsonb_agg(to_jsonb(line)
      || jsonb_build_object('quantity', coalesce((sent ->> 'quantity')::numeric, line.quantity))
      order by line.position, line.id)
    from public.invoice_lines as line join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
    where line.invoice_id = invoice.id), '[]');
  added jsonb := coalesce((select jsonb_agg(jsonb_build_object('id', item.sent ->> 'id', 'service_id', service.id,
      'name', service.name, 'description', service.description, 'quantity', item.sent -> 'quantity',
      'unit_price', service.price, 'is_taxable', service.is_taxable) order by item.place)
    from jsonb_array_elements(lines) with ordinality as item (sent, place) join public.services as service
      on service.business_id = invoice.business_id and service.id = (item.sent ->> 'service_id')::uuid
      and service.is_active
    where not exists (select from public.invoice_lines as line
      where line.invoice_id = invoice.id and line.id = (item.sent ->> 'id')::uuid)), '[]');
begin
  if jsonb_array_length(kept) + jsonb_array_length(added) <> jsonb_array_length(lines) then
    raise sqlstate 'PT404' using message = 'service_not_found';
  end if;
  return kept || added;
end
$function$;
revoke all on function private.own_invoice_lines(public.invoices,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.papers_waiting(business_id uuid, day date)
 RETURNS TABLE(kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text, amount numeric, since date)
 LANGUAGE sql
 STABLE
AS $function$
  with place as materialized (
    select business.timezone as zone from public.businesses as business where business.id = papers_waiting.business_id
  )
  select 'draft', 'invoice', invoice.id, null::uuid, invoice.client_id, invoice.title, invoice.invoice_number,
    invoice.total_amount, (invoice.created_at at time zone (select place.zone from place))::date
  from public.invoices as invoice
  where invoice.business_id = papers_waiting.business_id and invoice.status = 'draft'
  union all
  select 'overdue', 'invoice', invoice.id, null, invoice.client_id, invoice.title, invoice.invoice_number,
    invoice.balance, invoice.due_date
  from public.invoices as invoice
  where invoice.business_id = papers_waiting.business_id and invoice.status = 'sent'
    and invoice.due_date < papers_waiting.day
  union all
  select 'quote', 'quote', quote.id, null, quote.client_id, quote.title, quote.quote_number, quote.total,
    (coalesce(quote.sent_at, quote.created_at) at time zone (select place.zone from place))::date
  from public.quotes as quote
  where quote.business_id = papers_waiting.business_id and quote.status = 'sent' and not quote.is_archived
    and quote.valid_until between papers_waiting.day and papers_waiting.day + 7
  union all
  select 'deposit', deposit.record, deposit.record_id, job.id, deposit.client_id, deposit.title,
    coalesce(quote.quote_number, job.job_number), deposit.missing,
    (coalesce(quote.answered_at, quote.created_at, job.created_at) at time zone (select place.zone from place))::date
  from public.open_deposits as deposit
    left join public.quotes as quote on deposit.record = 'quote'
      and quote.business_id = deposit.business_id and quote.id = deposit.record_id
    left join public.jobs as job on deposit.record = 'job'
      and job.business_id = deposit.business_id and job.id = deposit.record_id
  where deposit.business_id = papers_waiting.business_id
$function$;
revoke all on function private.papers_waiting(uuid,date) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.pause_series(series_id uuid, from_date date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.job_series := private.lock_series(pause_series.series_id);
begin
  if existing.is_paused then return; end if;
  perform private.drop_series_visits(array(select visit.id from public.visits as visit
    where visit.business_id = existing.business_id and visit.series_id = existing.id
      and visit.status = 'scheduled' and not visit.is_moved
      and visit.visit_date >= coalesce(pause_series.from_date, private.today(existing.business_id))));
  update public.job_series as series set is_paused = true, version = series.version + 1, updated_at = now()
  where series.id = existing.id;
  perform private.log_record_event(existing.business_id, 'series', existing.id, 'paused', jsonb_build_object('from', from_date));
end
$function$;
drop function private.payer_address(public.payments,text);
CREATE OR REPLACE FUNCTION private.payer_address(payment public.payments, address text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select lower(btrim(coalesce(nullif(btrim(address), ''), (select client.email from public.clients as client
    where client.business_id = payment.business_id and client.id = payment.client_id))))
$function$;
revoke all on function private.payer_address(public.payments,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.people_to_notify(business_id uuid, kind text, audience text, visit_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 4
 SET search_path TO ''
AS $function$
  select member.user_id from public.team_members as member
  where member.business_id = people_to_notify.business_id and member.is_active
    and case people_to_notify.audience when 'office' then member.role in ('owner', 'manager')
      else exists (select from public.visit_members as assigned where assigned.business_id = member.business_id
        and assigned.visit_id = people_to_notify.visit_id and assigned.user_id = member.user_id) end
    and not exists (select from public.notification_settings as setting where setting.user_id = member.user_id
      and setting.business_id = member.business_id and setting.kind = people_to_notify.kind and not setting.in_app)
$function$;
revoke all on function private.people_to_notify(uuid,text,text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.person_to_reimburse(expense public.expenses)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if expense.is_reimbursable then return expense.reimburse_to; end if;
  if expense.reimbursed_at is not null then
    raise sqlstate 'PT409' using message = 'already_reimbursed';
  end if;
  return null;
end
$function$;
revoke all on function private.person_to_reimburse(public.expenses) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.place_in_time(visit public.visits)
 RETURNS public.visits
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  zone text := (select timezone from public.businesses where id = visit.business_id);
begin
  visit.starts_at := private.visit_start(visit.visit_date, visit.start_time, zone);
  visit.ends_at := private.visit_end(visit.visit_date, visit.start_time, visit.duration_minutes, zone);
  return visit;
end
$function$;
revoke all on function private.place_in_time(public.visits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.price_drafts(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.quotes as quote set subtotal = quote.subtotal
  where quote.business_id = price_drafts.business_id and quote.status = 'draft';
  update public.invoices as invoice set subtotal = null
  where invoice.business_id = price_drafts.business_id and invoice.status = 'draft';
end
$function$;
revoke all on function private.price_drafts(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.price_invoice(invoice public.invoices)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  exponent int := private.currency_exponent(invoice.business_id);
  lines jsonb;
  sums record;
begin
  invoice.discount_value := private.counted_value(invoice.discount_type, invoice.discount_value, exponent);
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.invoice_lines as line
  where line.business_id = invoice.business_id and line.invoice_id = invoice.id;
  if lines is null then
    invoice.amount := round(invoice.amount, exponent);
    select * into sums from private.document_totals(
      jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', invoice.amount)), invoice.taxes, null, 0, false,
      exponent);
  else
    select * into sums from private.document_totals(lines, invoice.taxes, invoice.discount_type,
      invoice.discount_value, invoice.prices_include_tax, exponent);
    invoice.amount := greatest(sums.total - sums.tax_amount, 0);
  end if;
  if sums.total < 0 then raise sqlstate 'PT400' using message = 'total_below_zero'; end if;
  invoice.subtotal := sums.subtotal;
  invoice.discount_amount := sums.discount_amount;
  invoice.tax_lines := sums.tax_lines;
  invoice.tax_amount := round(sums.tax_amount, 2);
  invoice.total_amount := round(sums.total, 2);
  return invoice;
end
$function$;
revoke all on function private.price_invoice(public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.price_job(job public.jobs)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  exponent int := private.currency_exponent(job.business_id);
  lines jsonb;
  sums record;
begin
  job.discount_value := private.counted_value(job.discount_type, job.discount_value, exponent);
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id;
  if lines is null then
    job.amount := round(job.amount, exponent);
    job.subtotal := job.amount;
    job.discount_amount := 0;
    job.tax_lines := '[]';
    job.tax_amount := 0;
  else
    select * into sums from private.document_totals(lines, job.taxes, job.discount_type, job.discount_value,
      job.prices_include_tax, exponent);
    job.amount := sums.total;
    job.subtotal := sums.subtotal;
    job.discount_amount := sums.discount_amount;
    job.tax_lines := sums.tax_lines;
    job.tax_amount := sums.tax_amount;
  end if;
  return job;
end
$function$;
revoke all on function private.price_job(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.price_quote(quote public.quotes)
 RETURNS public.quotes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.price_quote(public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.public_profile(subdomain text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'subdomain', business.subdomain, 'name', business.business_name, 'logo', business.business_logo_url,
    'trade', business.trade, 'language', business.language, 'currency', business.currency,
    'timezone', business.timezone,
    'phone', case when profile.shows_phone then business.phone end,
    'email', case when profile.shows_email then business.email end,
    'address', case when profile.shows_address then business.address end,
    'links', jsonb_build_object('facebook', business.facebook_url, 'x', business.x_url,
      'instagram', business.instagram_url, 'yelp', business.yelp_url, 'google', business.google_business_url),
    'headline', jsonb_build_object('en', profile.headline_en, 'es', profile.headline_es),
    'about', jsonb_build_object('en', profile.about_en, 'es', profile.about_es),
    'areas', profile.areas, 'accent', profile.accent,
    'in_search_engines', profile.in_search_engines, 'takes_enquiries', profile.takes_enquiries,
    'hours', case when profile.shows_hours then
      (select setting.working_hours from public.schedule_settings as setting where setting.business_id = business.id) end,
    'services', (select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name,
        'description', shown.description, 'price', shown.price::text, 'unit', shown.unit,
        'duration_minutes', shown.duration_minutes) order by shown.position nulls last, shown.name, shown.id), '[]')
      from (select service.* from public.services as service
        where service.business_id = business.id and service.is_public and service.is_active
        order by service.position nulls last, service.name, service.id limit 100) as shown))
  from private.business_at(public_profile.subdomain) as business
    join public.public_profiles as profile on profile.business_id = business.id
$function$;
revoke all on function private.public_profile(text) from public, anon, authenticated, service_role;
grant execute on function private.public_profile(text) to service_role;
CREATE OR REPLACE FUNCTION private.push_tag(business_id uuid, kind text, record_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select md5(concat_ws(':', push_tag.business_id, push_tag.kind, case when push_tag.kind <> 'visit_assigned'
    then push_tag.record_id end))
$function$;
revoke all on function private.push_tag(uuid,text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.push_time(push_id bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when device.session_id is not null and not exists (select from auth.sessions as session
      where session.id = device.session_id) then null
    when push.notification_id is null then now()
    when told.read_at is not null or exists (select from private.push_outbox as newer
      where newer.subscription_id = push.subscription_id and newer.tag = push.tag and newer.id > push.id
        and newer.claimed_at is null) then null
    when not exists (select from public.team_members as member where member.business_id = told.business_id
      and member.user_id = device.user_id and member.is_active
      and (member.role in ('owner', 'manager') or told.kind in ('visit_changed', 'visit_assigned'))) then null
    when told.record = 'visit' and told.event <> 'taken' and exists (select from public.visits as visit
      where visit.business_id = told.business_id and visit.id = told.record_id)
      and not private.sees_visit(told.user_id, told.business_id, told.record_id) then null
    else greatest(now(), private.end_of_quiet(device.user_id, now()),
      (select max(rung.claimed_at) + interval '5 minutes' from private.push_outbox as rung
        where rung.subscription_id = push.subscription_id and rung.tag = push.tag and rung.id <> push.id)) end
  from private.push_outbox as push join private.push_subscriptions as device on device.id = push.subscription_id
    left join public.notifications as told on told.id = push.notification_id and told.user_id = device.user_id
  where push.id = push_time.push_id and (push.notification_id is null or told.id is not null)
$function$;
revoke all on function private.push_time(bigint) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_invoice_mail(invoice public.invoices, kind text, address text, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  perform private.check_client_mail(invoice.business_id, invoice.id, address);
  perform private.queue_mail(invoice.business_id, queue_invoice_mail.kind,
    queue_invoice_mail.kind || ':' || invoice.id || ':' || gen_random_uuid(), address,
    private.client_language(invoice.business_id, invoice.client_id), 'invoice', invoice.id,
    private.invoice_mail_data(invoice) || jsonb_build_object('note', nullif(btrim(note), ''),
      'token', private.new_invoice_link(invoice, address)));
  update public.invoices as mailed set last_mailed_at = now() where mailed.id = invoice.id;
end
$function$;
revoke all on function private.queue_invoice_mail(public.invoices,text,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_invoice_reminder(candidate private.reminder_candidates, step text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
begin
  update public.invoices as reminded set last_mailed_at = queue_invoice_reminder.at
  where reminded.id = candidate.record_id returning * into invoice;
  perform private.queue_mail(candidate.business_id, 'invoice-reminder', 'invoice-reminder:' || invoice.id || ':' || step,
    candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'invoice', invoice.id,
    private.invoice_mail_data(invoice) || jsonb_build_object('token', private.new_invoice_link(invoice, candidate.email),
      'days_late', (queue_invoice_reminder.at at time zone candidate.timezone)::date - invoice.due_date,
      'step', split_part(step, ':', 1)));
end
$function$;
revoke all on function private.queue_invoice_reminder(private.reminder_candidates,text,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_mail(business_id uuid, kind text, key text, to_address text, language text, record text, record_id uuid, data jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select queue_mail.key, queue_mail.kind, lower(btrim(queue_mail.to_address)), queue_mail.language,
    queue_mail.business_id, queue_mail.record, queue_mail.record_id, queue_mail.data
  where private.is_address(lower(btrim(queue_mail.to_address)))
  on conflict (key) do nothing
$function$;
revoke all on function private.queue_mail(uuid,text,text,text,text,text,uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_mail_to_owners(business_id uuid, kind text, key_prefix text, record text, record_id uuid, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_mail(queue_mail_to_owners.business_id, queue_mail_to_owners.kind,
    queue_mail_to_owners.key_prefix || ':' || person.id, person.email, person.language, queue_mail_to_owners.record,
    queue_mail_to_owners.record_id, queue_mail_to_owners.data)
  from public.team_members as team
  join public.profiles as person on person.id = team.user_id and person.email is not null
  join public.businesses as business on business.id = team.business_id and business.email_notifications
  left join public.notification_settings as setting on setting.business_id = team.business_id
    and setting.user_id = team.user_id and setting.kind = case queue_mail_to_owners.kind
      when 'invoice-claimed-owner' then 'claimed_paid' when 'invoice-paid-owner' then 'payment' else 'quote_answered' end
  where team.business_id = queue_mail_to_owners.business_id and team.is_active and team.role in ('owner', 'manager')
    and coalesce(setting.mail, team.role = 'owner');
end
$function$;
revoke all on function private.queue_mail_to_owners(uuid,text,text,text,uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_mail_to_signer(quote public.quotes, signer_name text, address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  select 'quote-approved-client:' || quote.id || ':' || quote.version_number, 'quote-approved-client',
    coalesce(queue_mail_to_signer.address, client.email), private.client_language(client.business_id, client.id),
    quote.business_id, 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('signer_name', queue_mail_to_signer.signer_name)
  from public.clients as client
  where client.business_id = quote.business_id and client.id = quote.client_id
    and coalesce(queue_mail_to_signer.address, client.email) is not null
    -- Repeated approvals must not circumvent the limit of mails.
    and private.mails_today(quote.business_id) < 400
  on conflict (key) do nothing
$function$;
revoke all on function private.queue_mail_to_signer(public.quotes,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_quote_follow_up(candidate private.reminder_candidates, step text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes;
begin
  update public.quotes as stored set followed_up_at = queue_quote_follow_up.at
  where stored.id = candidate.record_id returning * into quote;
  perform private.queue_mail(candidate.business_id, 'quote-follow-up', 'quote-follow-up:' || quote.id || ':' || step,
    candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('token', private.new_quote_link(quote, candidate.email),
      'step', split_part(step, ':', 1)));
end
$function$;
revoke all on function private.queue_quote_follow_up(private.reminder_candidates,text,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_quote_mail(quote public.quotes, address text, note text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values ('quote-sent:' || quote.id || ':' || gen_random_uuid(), 'quote-sent', queue_quote_mail.address,
    private.client_language(quote.business_id, quote.client_id), quote.business_id, 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('note', queue_quote_mail.note,
      'token', private.new_quote_link(quote, queue_quote_mail.address)))
$function$;
revoke all on function private.queue_quote_mail(public.quotes,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_quote_mail_to_owners(quote public.quotes, kind text, mark text, data jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail_to_owners(quote.business_id, queue_quote_mail_to_owners.kind,
    queue_quote_mail_to_owners.kind || ':' || quote.id || ':' || mark, 'quote', quote.id, private.quote_mail_data(quote) || queue_quote_mail_to_owners.data)
$function$;
revoke all on function private.queue_quote_mail_to_owners(public.quotes,text,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_receipt_mail(payment public.payments, address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail(payment.business_id, 'payment-receipt', 'payment-receipt:' || payment.id || ':'
    || gen_random_uuid(), address, private.client_language(payment.business_id, payment.client_id), 'payment',
    payment.id, private.receipt_mail_data(payment));
  select private.log_record_event(payment.business_id, 'payment', payment.id, 'receipt_sent', jsonb_build_object('to', address))
  where private.is_address(address)
$function$;
revoke all on function private.queue_receipt_mail(public.payments,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_refund_mail(refund public.refunds)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_mail(refund.business_id, 'payment-refund', 'payment-refund:' || refund.id, client.email,
    private.client_language(refund.business_id, refund.client_id),
    case when refund.payment_id is null then 'client' else 'payment' end,
    coalesce(refund.payment_id, refund.client_id),
    private.money_mail_data(refund.business_id, refund.client_id, refund.invoice_id)
      || jsonb_build_object('refund_id', refund.id, 'amount', refund.amount, 'refunded_on', refund.refunded_on,
        'method', refund.method, 'is_still_owed', refund.is_still_owed))
  from public.clients as client where client.business_id = refund.business_id and client.id = refund.client_id
$function$;
revoke all on function private.queue_refund_mail(public.refunds) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_reminder(record text, record_id uuid, step text, passed text[], at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  candidate private.reminder_candidates;
  new_step_id uuid;
begin
  -- The lock makes payments, answers, moves and cancellations happen before or after this, never in between.
  case queue_reminder.record
    when 'invoice' then perform from public.invoices as locked where locked.id = queue_reminder.record_id for no key update;
    when 'quote' then
      perform private.queue_for_quote(queue_reminder.record_id);
      perform from public.quotes as locked where locked.id = queue_reminder.record_id for no key update;
    when 'visit' then perform from public.visits as locked where locked.id = queue_reminder.record_id for no key update;
  end case;
  select * into candidate from private.reminder_candidates as each
  where each.record_id = queue_reminder.record_id and each.record = queue_reminder.record;
  if candidate.record_id is null or candidate.cycle <> split_part(step, ':', 2)
    or candidate.last_sent_at > queue_reminder.at - interval '24 hours' then
    return false;
  end if;
  insert into public.reminders_sent (business_id, record, record_id, step, sent_at)
  values (candidate.business_id, candidate.record, candidate.record_id, queue_reminder.step, queue_reminder.at)
  on conflict (business_id, record, record_id, step) do nothing returning id into new_step_id;
  if new_step_id is null then return false; end if;
  insert into public.reminders_sent (business_id, record, record_id, step, is_skipped, sent_at)
  select candidate.business_id, candidate.record, candidate.record_id, older, true, queue_reminder.at from unnest(passed) as older
  on conflict (business_id, record, record_id, step) do nothing;
  case candidate.record
    when 'invoice' then perform private.queue_invoice_reminder(candidate, step, queue_reminder.at);
    when 'quote' then perform private.queue_quote_follow_up(candidate, step, queue_reminder.at);
    when 'visit' then
      perform private.queue_mail(candidate.business_id, 'visit-reminder', 'visit-reminder:' || candidate.record_id || ':' || step,
        candidate.email, private.client_language(candidate.business_id, candidate.client_id), 'visit', candidate.record_id,
        private.visit_mail_data(candidate.record_id));
  end case;
  perform private.log_record_event(candidate.business_id, candidate.record, candidate.record_id,
    case candidate.record when 'quote' then 'followed_up' else 'reminded' end,
    jsonb_build_object('to', candidate.email, 'step', split_part(step, ':', 1), 'is_automatic', true));
  return true;
end
$function$;
revoke all on function private.queue_reminder(text,uuid,text,text[],timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_request_received(request public.requests)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.mails_today(request.business_id) >= 300 then return; end if;
  perform private.queue_mail(business.id, 'request-received', 'request-received:' || request.id, client.email,
    private.client_language(business.id, client.id), 'request', request.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client),
      'request_number', request.request_number, 'title', request.title,
      'reply_to', private.reply_address(business)))
  from public.businesses as business join public.clients as client on client.business_id = business.id
    and client.id = request.client_id
  where business.id = request.business_id;
end
$function$;
revoke all on function private.queue_request_received(public.requests) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_statement_mail(client public.clients, statement public.client_statements)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_client_mail(client.business_id, client.id, statement.sent_to);
  perform private.queue_mail(client.business_id, 'client-statement', 'client-statement:' || statement.id,
    statement.sent_to, private.client_language(client.business_id, client.id), 'client', client.id,
    (select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'greeting_name', private.greeting_name(client),
      'currency', business.currency, 'from_date', statement.from_date, 'to_date', statement.to_date,
      'opening_balance', statement.opening_balance, 'closing_balance', statement.closing_balance,
      'balance', statement.closing_balance, 'statement_id', statement.id, 'reply_to', private.reply_address(business))
    from public.businesses as business where business.id = client.business_id));
end
$function$;
revoke all on function private.queue_statement_mail(public.clients,public.client_statements) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.queue_visit_mail(visit_id uuid, kind text, old_date date, old_time time without time zone, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail record;
begin
  select business.id, private.client_language(business.id, client.id) as language, visit.version, client.email,
    jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'greeting_name', private.greeting_name(client),
      'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
      'start_time', to_char(visit.start_time, 'HH24:MI'), 'old_date', queue_visit_mail.old_date,
      'old_time', to_char(queue_visit_mail.old_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
      'timezone', business.timezone, 'reason', queue_visit_mail.reason, 'reply_to', private.reply_address(business)) as data
  into mail
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = queue_visit_mail.visit_id;
  if mail.email is null or mail.email ~ '[<>,;:"()[:cntrl:]]' then return; end if;
  if (select count(*) from private.outbox as sent where sent.created_at > now() - interval '1 day'
    and sent.key like 'visit-%:' || queue_visit_mail.visit_id || ':%') >= 20 or private.mails_today(mail.id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values (queue_visit_mail.kind || ':' || queue_visit_mail.visit_id || ':' || mail.version, queue_visit_mail.kind, mail.email,
    mail.language, mail.id, 'visit', queue_visit_mail.visit_id, mail.data)
  on conflict (key) do nothing;
end
$function$;
revoke all on function private.queue_visit_mail(uuid,text,date,time without time zone,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.quote_billing(business_id uuid, quote_id uuid)
 RETURNS TABLE(approved numeric, billed numeric, invoices integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with job as (
    select found.id, found.schedule_type from public.jobs as found
    where found.business_id = quote_billing.business_id and found.quote_id = quote_billing.quote_id
  ), source as (
    select held.id, held.invoice_id, held.visit_id from public.invoice_sources as held
    where held.business_id = quote_billing.business_id and held.quote_id = quote_billing.quote_id and held.is_held
    union all
    select held.id, held.invoice_id, held.visit_id from job join public.invoice_sources as held
      on held.business_id = quote_billing.business_id and held.job_id = job.id and held.is_held
  ), share as (
    select case when not exists (select from public.invoice_sources as other
        where other.business_id = invoice.business_id and other.invoice_id = invoice.id and other.is_held
          and other.id not in (select source.id from source)) then invoice.total_amount
      else round(invoice.total_amount * (select coalesce(sum(line.line_total), 0) from public.invoice_lines as line
        where line.business_id = invoice.business_id and line.invoice_id = invoice.id
          and line.source_id in (select source.id from source)) / nullif(invoice.subtotal, 0), 2) end as amount
    from public.invoices as invoice where invoice.business_id = quote_billing.business_id
      and invoice.id in (select source.invoice_id from source)
  )
  select quote.total * case when exists (select from job where job.schedule_type = 'recurring')
      then greatest((select count(distinct source.visit_id) from source), 1) else 1 end,
    (select coalesce(sum(share.amount), 0) from share), (select count(*)::int from share)
  from public.quotes as quote where quote.business_id = quote_billing.business_id
    and quote.id = quote_billing.quote_id and quote.status in ('approved', 'converted')
$function$;
revoke all on function private.quote_billing(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.quote_document(quote_id uuid, version_number integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    -- For the current version only while it is approved, because it may have been declined since.
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
$function$;
CREATE OR REPLACE FUNCTION private.quote_link_page(quote public.quotes)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  shown := private.quote_page(quote, shown, case when approval.id is not null then
    jsonb_build_object('signer_name', approval.signer_name, 'signed_at', approval.created_at) end);
  -- Nobody is there any more to do the work.
  if shown ->> 'state' in ('open', 'expired', 'changes_requested') and exists (select from public.businesses as business
    where business.id = quote.business_id and business.closed_at is not null) then
    shown := shown || '{"state": "closed"}';
  end if;
  return shown || jsonb_build_object('client', (shown -> 'client') - 'email',
    'quote', (shown -> 'quote') - array['business_id', 'client_id', 'property_id', 'request_id', 'version',
      'is_archived', 'viewed_at', 'created_at', 'updated_at'],
    'lines', (select coalesce(jsonb_agg(line - array['business_id', 'quote_id', 'service_id', 'created_at', 'updated_at']
        order by place), '[]') from jsonb_array_elements(shown -> 'lines') with ordinality as each (line, place)));
end
$function$;
CREATE OR REPLACE FUNCTION private.quote_mail_data(quote public.quotes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'quote_number', quote.quote_number, 'title', quote.title, 'total', quote.total, 'currency', business.currency,
    'valid_until', quote.valid_until, 'quote_id', quote.id, 'version_number', quote.version_number,
    'reply_to', private.reply_address(business))
  from public.businesses as business, public.clients as client
  where business.id = quote.business_id and client.business_id = quote.business_id and client.id = quote.client_id
$function$;
revoke all on function private.quote_mail_data(public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.quote_page(quote public.quotes, shown jsonb, approval jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', private.quote_state(quote),
    'version_number', (shown -> 'quote' ->> 'version_number')::int, 'quote', shown -> 'quote',
    'lines', shown -> 'lines', 'business', private.document_business(quote.business_id),
    'settings', private.document_layout(quote.business_id),
    'client', (select jsonb_build_object('name', client.name, 'email', client.email,
        'language', private.client_language(quote.business_id, client.id)) || coalesce(shown -> 'client', '{}')
      from public.clients as client where client.business_id = quote.business_id
        and client.id = (shown -> 'quote' ->> 'client_id')::uuid),
    'property', case when shown ? 'property' then shown -> 'property'
      else to_jsonb(private.document_property(quote.business_id, (shown -> 'quote' ->> 'property_id')::uuid)) end,
    'approval', approval, 'deposit_paid', private.deposit_paid(quote), 'today', private.today(quote.business_id))
$function$;
CREATE OR REPLACE FUNCTION private.quotes_card(business_id uuid, day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
  with offered as materialized (
    select quote.id, quote.title, quote.status, quote.total, quote.valid_until, quote.sent_at, quote.followed_up_at,
      quote.viewed_at, quote.client_id, row_number() over (order by case when quote.status = 'approved' then 0
        when quote.status = 'changes_requested' then 1 when quote.valid_until <= quotes_card.day + 3 then 2
        when quote.sent_at <= now() - interval '72 hours' and coalesce(quote.followed_up_at < quote.sent_at
          + case when quote.sent_at <= now() - interval '168 hours' then interval '168 hours' else interval '72 hours'
            end, true) then 3 else 4 end, quote.valid_until, quote.id) as rank
    from public.quotes as quote
    where quote.business_id = quotes_card.business_id and not quote.is_archived
      and (quote.status in ('approved', 'changes_requested')
        or quote.status = 'sent' and coalesce(quote.valid_until >= quotes_card.day, true))
  )
  select jsonb_build_object('items', (select count(*) from offered),
    'amount', (select coalesce(sum(offered.total), 0) from offered), 'first', (
    select coalesce(jsonb_agg(to_jsonb(offered) || jsonb_build_object('client', private.client_words(client))
      order by rank), '[]')
    from offered join public.clients as client
      on client.business_id = quotes_card.business_id and client.id = offered.client_id where rank <= 5)));
end
$function$;
revoke all on function private.quotes_card(uuid,date) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.read_notifications(business_id uuid, up_to bigint)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with read as (update public.notifications as notification set read_at = now()
    where notification.user_id = (select auth.uid()) and notification.business_id = read_notifications.business_id
      and notification.business_id = any(array(select private.my_business_ids()))
      and notification.id <= up_to and notification.read_at is null
    returning notification.id)
  select count(*)::int from read
$function$;
revoke all on function private.read_notifications(uuid,bigint) from public, anon, authenticated, service_role;
grant execute on function private.read_notifications(uuid,bigint) to authenticated;
CREATE OR REPLACE FUNCTION private.recalculate_jobs(job_ids uuid[], completed_job_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counted record;
  next_status text;
  -- A change of its status computes the unbilled work of a job.
  unkept uuid[] := job_ids;
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  for counted in
    select job.id, job.status, job.schedule_type, job.start_date, job.end_date,
      count(visit.id) filter (where visit.status <> 'cancelled') as total,
      count(visit.id) filter (where visit.status = 'completed') as completed,
      count(visit.id) filter (where visit.status in ('scheduled', 'in_progress')) as open,
      count(visit.id) filter (where visit.status = 'in_progress') as running,
      -- What was sent stays until there are visits; the day of one that is gone does not.
      case when job.total_visits = 0 and count(visit.id) filter (where visit.status <> 'cancelled') = 0
        then job.scheduled_date
        else coalesce(min(visit.visit_date) filter (where visit.status in ('scheduled', 'in_progress')),
          max(visit.visit_date) filter (where visit.status <> 'cancelled')) end as day,
      min(visit.visit_date) filter (where visit.status <> 'cancelled') as first_day
    from public.jobs as job
      left join public.visits as visit on visit.business_id = job.business_id and visit.job_id = job.id
    where job.id = any(job_ids)
    group by job.id
  loop
    update public.jobs as job set total_visits = counted.total, completed_visits = counted.completed,
      scheduled_date = counted.day,
      start_date = coalesce(counted.first_day, counted.start_date),
      -- The end is never before the beginning, wherever the first visit was moved.
      end_date = case when counted.end_date < counted.first_day then counted.first_day else counted.end_date end
    where job.id = counted.id and (job.total_visits, job.completed_visits, job.scheduled_date, job.start_date)
      is distinct from (counted.total, counted.completed, counted.day,
        coalesce(counted.first_day, counted.start_date));
    next_status := counted.status;
    -- A completed or cancelled job with open visits is scheduled again, and so is a draft whose visits start.
    if (counted.open > 0 and counted.status in ('completed', 'cancelled'))
      or (counted.status = 'draft' and (counted.running > 0 or counted.id = any(completed_job_ids))) then
      update public.jobs set status = 'scheduled' where id = counted.id;
      next_status := 'scheduled';
      unkept := array_remove(unkept, counted.id);
    end if;
    if next_status = 'scheduled' and counted.schedule_type = 'one-off' and counted.open = 0
      and counted.id = any(completed_job_ids) then
      update public.jobs set status = 'completed' where id = counted.id;
      unkept := array_remove(unkept, counted.id);
    end if;
  end loop;
  perform private.keep_unbilled(unkept);
end
$function$;
revoke all on function private.recalculate_jobs(uuid[],uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.recalculate_quote(quote_id uuid, is_shown boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.recalculate_quote(uuid,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.recalculate_requests(request_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.requests as request where request.id = any(request_ids) order by request.id for no key update;
  update public.requests as request set assessment_date = plan.day,
    status = case when request.status = 'unscheduled' and plan.day is not null then 'scheduled'
      when request.status = 'scheduled' and plan.day is null then 'unscheduled' else request.status end
  from (select wanted.id, coalesce(
      min(visit.starts_at) filter (where visit.status in ('scheduled', 'in_progress')),
      max(visit.starts_at) filter (where visit.status = 'completed')) as day
    from unnest(request_ids) as wanted (id) left join public.visits as visit on visit.request_id = wanted.id
    group by wanted.id) as plan
  where request.id = plan.id and request.assessment_date is distinct from plan.day;
end
$function$;
revoke all on function private.recalculate_requests(uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.receipt_document(payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
begin
  select * into payment from public.payments as found where found.id = receipt_document.payment_id;
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  return jsonb_build_object(
    'payment', jsonb_build_object('payment_number', payment.payment_number, 'amount', payment.amount,
      'paid_on', payment.paid_on, 'method', payment.method, 'reference', payment.reference),
    'invoice', (select jsonb_build_object('invoice_number', invoice.invoice_number, 'title', invoice.title,
        'issue_date', invoice.issue_date, 'total_amount', invoice.total_amount, 'balance', invoice.balance)
      from public.invoices as invoice
      where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id),
    -- The quote or job that a deposit was paid for.
    'about', coalesce(
      (select jsonb_build_object('record', 'quote', 'number', quote.quote_number, 'title', quote.title)
        from public.quotes as quote where quote.business_id = payment.business_id and quote.id = payment.quote_id),
      (select jsonb_build_object('record', 'job', 'number', job.job_number, 'title', job.title)
        from public.jobs as job where job.business_id = payment.business_id and job.id = payment.job_id)),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('refunded_on', refund.refunded_on,
        'amount', refund.amount, 'method', refund.method) order by refund.refunded_on, refund.created_at, refund.id)
      from public.refunds as refund
      where refund.business_id = payment.business_id and refund.payment_id = payment.id), '[]'),
    -- The amount above the deposit that was asked for is the client's credit.
    'kept_as_credit', coalesce((select sum(credit.amount) from public.credits as credit
      where credit.business_id = payment.business_id and credit.payment_id = payment.id
        and credit.kind = 'overpayment'), 0),
    'business', private.document_business(payment.business_id), 'settings', private.document_layout(payment.business_id),
    'client', private.document_client(payment.business_id, payment.client_id),
    'today', private.today(payment.business_id));
end
$function$;
CREATE OR REPLACE FUNCTION private.receipt_mail_data(payment public.payments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.money_mail_data(payment.business_id, payment.client_id, payment.invoice_id)
    || jsonb_build_object('payment_id', payment.id, 'payment_number', payment.payment_number,
      'amount', payment.amount, 'paid_on', payment.paid_on, 'method', payment.method, 'balance', coalesce(
        (select invoice.balance from public.invoices as invoice
          where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id), 0))
$function$;
revoke all on function private.receipt_mail_data(public.payments) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.record_inserted_payment(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
begin
  payment.id := gen_random_uuid();
  payment.business_id := invoice.business_id;
  payment.client_id := invoice.client_id;
  payment.invoice_id := invoice.id;
  payment.amount := invoice.paid_amount;
  payment.paid_on := private.today(invoice.business_id);
  payment.method := 'other';
  perform private.take_money(payment, 0);
end
$function$;
revoke all on function private.record_inserted_payment(public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.record_links()
 RETURNS TABLE(child regclass, via name, parent regclass, has_id boolean, written name)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select link.conrelid, via.attname, link.confrelid, shape.has_id, shape.written
  from pg_catalog.pg_constraint as link
  join pg_catalog.pg_attribute as via on via.attrelid = link.conrelid and via.attnum = link.conkey[2]
  join pg_catalog.pg_attribute as target on target.attrelid = link.confrelid and target.attnum = link.confkey[2]
  cross join lateral (select bool_or(part.attname = 'id') as has_id, coalesce(
      max(part.attname::text) filter (where part.attname = 'updated_at'),
      max(part.attname::text) filter (where part.attname = 'created_at'))::name as written
    from pg_catalog.pg_attribute as part where part.attrelid = link.conrelid and part.attnum > 0) as shape
  where link.contype = 'f' and cardinality(link.conkey) = 2 and target.attname = 'id'
    and link.connamespace in ('public'::regnamespace, 'private'::regnamespace)
$function$;
revoke all on function private.record_links() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.record_payment(business_id uuid, payment jsonb, send_receipt boolean DEFAULT false)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.payments := jsonb_populate_record(null::public.payments, (select jsonb_object_agg(key, value)
    from jsonb_each(payment) where key in ('id', 'client_id', 'invoice_id', 'quote_id', 'job_id', 'paid_on',
      'method')));
  made public.payments;
  invoice public.invoices;
begin
  if record_payment.business_id is null
    or not record_payment.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if wanted.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  wanted.business_id := record_payment.business_id;
  -- Checked in the JSON itself, because a column of two decimals would round an invalid amount.
  perform private.check_amount(wanted.business_id, (payment ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (payment ->> 'amount')::numeric;
  wanted.reference := nullif(btrim(payment ->> 'reference'), '');
  wanted.note := nullif(btrim(payment ->> 'note'), '');
  wanted.paid_on := coalesce(wanted.paid_on, private.today(wanted.business_id));
  if wanted.invoice_id is not null then
    invoice := private.my_invoice(wanted.invoice_id);
    if invoice.business_id <> wanted.business_id then
      raise sqlstate 'PT404' using message = 'invoice_not_found';
    end if;
    wanted.client_id := invoice.client_id;
    wanted.quote_id := null;
    wanted.job_id := null;
  else
    wanted.client_id := private.deposit_client(wanted.business_id, payment);
    -- A deposit of a job is not linked to a quote, because the quote that was sent may be another client's.
    if wanted.job_id is not null then wanted.quote_id := null; end if;
    perform private.lock_credit(wanted.client_id);
  end if;
  made := private.repeated_payment(wanted.business_id, wanted);
  if made.id is not null then return made; end if;
  perform private.require_currency(wanted.business_id);
  if send_receipt then
    perform private.check_money_mail(wanted.business_id, wanted.id, private.payer_address(wanted, null));
  end if;
  if wanted.invoice_id is not null then invoice := private.invoice_to_pay(invoice); end if;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if send_receipt then perform private.queue_receipt_mail(made, private.payer_address(made, null)); end if;
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.refund_credit(client_id uuid, refund jsonb)
 RETURNS public.refunds
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client public.clients := private.my_client(refund_credit.client_id);
  wanted public.refunds := private.wanted_refund(refund);
  made public.refunds;
begin
  perform private.check_amount(client.business_id, (refund ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (refund ->> 'amount')::numeric;
  perform private.lock_credit(client.id);
  made := private.repeated_refund(wanted.id, client.business_id, client.id, null, wanted.amount);
  if made.id is not null then return made; end if;
  if wanted.amount > private.credit_of(client.business_id, client.id) then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
  wanted.business_id := client.business_id;
  wanted.client_id := client.id;
  wanted.is_still_owed := false;
  made := private.give_money(wanted, wanted.amount);
  perform private.log_refund(made);
  if (refund ->> 'tell_client')::boolean then
    perform private.check_money_mail(made.business_id, client.id, lower(btrim(client.email)));
    perform private.queue_refund_mail(made);
  end if;
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.refund_payment(payment_id uuid, refund jsonb)
 RETURNS public.refunds
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments := private.my_payment(refund_payment.payment_id);
  wanted public.refunds := private.wanted_refund(refund);
  made public.refunds;
begin
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  perform private.check_amount(payment.business_id, (refund ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (refund ->> 'amount')::numeric;
  if payment.invoice_id is not null and wanted.is_still_owed is null then
    raise sqlstate 'PT400' using message = 'still_owed_missing', hint = 'Whether the client owes it again.';
  end if;
  perform private.lock_credit(payment.client_id);
  made := private.repeated_refund(wanted.id, payment.business_id, payment.client_id, payment.id, wanted.amount);
  if made.id is not null then return made; end if;
  -- Less the amount that is being refunded by card right now.
  if wanted.amount > private.refundable(payment) - private.promised_online(payment) then
    raise sqlstate 'PT409' using message = 'refund_too_large', hint = 'More than is left of this payment.';
  end if;
  -- A written-off amount is not requested again, and owing the refund again would request it.
  if wanted.is_still_owed and (select invoice.status from public.invoices as invoice
    where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id) = 'written_off' then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'Its invoice is written off.';
  end if;
  wanted.business_id := payment.business_id;
  wanted.client_id := payment.client_id;
  wanted.payment_id := payment.id;
  wanted.invoice_id := payment.invoice_id;
  wanted.is_still_owed := wanted.is_still_owed and payment.invoice_id is not null;
  made := private.give_money(wanted, case when payment.invoice_id is null then wanted.amount else 0 end);
  perform private.log_refund(made);
  if (refund ->> 'tell_client')::boolean then
    perform private.check_money_mail(made.business_id, payment.id, private.payer_address(payment, null));
    perform private.queue_refund_mail(made);
  end if;
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.register_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text := upper(btrim((select raw_user_meta_data ->> 'referral_code' from auth.users where id = new.id)));
  business public.businesses;
  earlier public.referrals;
  made uuid;
begin
  if coalesce(code, '') = '' then return null; end if;
  select * into business from public.businesses where referral_code = code and closed_at is null;
  if business.id is null or new.email is null then
    perform private.log_event('referral_code_invalid', new.id, null, jsonb_build_object('code', left(code, 100)));
    return null;
  end if;
  if private.is_own_address(business.id, new.email) then
    perform private.log_event('referral_of_oneself', new.id, business.id, '{}');
    return null;
  end if;
  -- One at a time of a business: two spellings of one address that sign up at once would not see each other.
  perform from public.referral_stats as counted where counted.business_id = business.id for update;
  select * into earlier from public.referrals as referral where referral.business_id = business.id
    and private.fold_email(referral.referred_email) = private.fold_email(new.email)
  order by referral.status = 'pending' limit 1;
  -- The same person again, with whichever spelling; one who was only invited so far has come.
  if earlier.status <> 'pending' then return null; end if;
  insert into public.referrals as referral
    (referrer_id, business_id, referral_code, referred_email, status, registered_at)
  values (business.user_id, business.id, code, coalesce(earlier.referred_email, lower(new.email)), 'registered', now())
  on conflict (business_id, referred_email) do update set status = 'registered', registered_at = now()
  where referral.status = 'pending'
  returning referral.id into made;
  if made is not null then
    insert into private.referred_users (user_id, referral_id) values (new.id, made);
    -- Whoever has had a trial at this address is no newcomer.
    insert into private.referral_holds (referral_id, reason)
    select made, 'same_address' from private.trials as trial
    where trial.email = private.fold_email(new.email) and trial.user_id <> new.id;
    update public.profiles set referred_by = business.user_id where id = new.id;
  end if;
  return null;
exception when others then
  perform private.log_event('referral_failed', new.id, null,
    jsonb_build_object('code', left(code, 100), 'reason', sqlerrm));
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION private.reject_cash(note_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted public.cash_notes;
begin
  perform private.lock_cash_note(reject_cash.note_id, null);
  select * into noted from public.cash_notes as row where row.id = reject_cash.note_id;
  if noted.status = 'rejected' then return; end if;
  if noted.status <> 'noted' then raise sqlstate 'PT409' using message = 'cash_answered'; end if;
  if coalesce(btrim(reject_cash.reason), '') = '' then raise sqlstate 'PT400' using message = 'reason_missing'; end if;
  update public.cash_notes as answered set status = 'rejected', reason = btrim(reject_cash.reason),
    answered_by = (select auth.uid()), answered_at = now(), updated_at = now()
  where answered.id = noted.id;
end
$function$;
revoke all on function private.reject_cash(uuid,text) from public, anon, authenticated, service_role;
grant execute on function private.reject_cash(uuid,text) to authenticated;
CREATE OR REPLACE FUNCTION private.release_invoice_sources(kind text, business_id uuid, id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  sources uuid[];
begin
  -- One query per kind and index, because editing a series deletes hundreds of visits.
  case kind
    when 'job' then
      sources := array(select source.id from public.invoice_sources as source where source.job_id = release_invoice_sources.id);
    when 'visit' then
      sources := array(select source.id from public.invoice_sources as source where source.visit_id = release_invoice_sources.id);
    when 'job_line' then
      sources := array(select source.id from public.invoice_sources as source where source.job_line_id = release_invoice_sources.id);
    when 'quote' then
      sources := array(select source.id from public.invoice_sources as source where source.quote_id = release_invoice_sources.id);
  end case;
  if cardinality(sources) = 0 then return; end if;
  if exists (select from public.businesses as business where business.id = release_invoice_sources.business_id)
    and exists (select from public.invoice_sources as source where source.id = any(sources) and source.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
  delete from public.invoice_sources as source where source.id = any(sources);
end
$function$;
revoke all on function private.release_invoice_sources(text,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.release_referral(referral_id uuid, admin_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.referral_holds as hold set released_at = now(), released_by = admin_id
  where hold.referral_id = release_referral.referral_id and hold.released_at is null;
  return found;
end
$function$;
revoke all on function private.release_referral(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.remind_invoice(invoice_id uuid, to_address text, note text, sending_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.my_invoice(remind_invoice.invoice_id);
  address text := private.invoice_address(invoice, remind_invoice.to_address);
  sending jsonb := private.sending(remind_invoice.sending_id, jsonb_build_array('remind', to_address, note));
begin
  if private.is_sent(invoice.business_id, 'invoice', invoice.id, sending) then return; end if;
  if invoice.status = 'paid' then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  if invoice.status <> 'sent' then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody was asked to pay it.';
  end if;
  perform private.require_currency(invoice.business_id);
  perform private.queue_invoice_mail(invoice, 'invoice-reminder', address, note);
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'reminded', jsonb_build_object('to', address,
    'balance', invoice.balance) || sending);
end
$function$;
revoke all on function private.remind_invoice(uuid,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function private.remind_invoice(uuid,text,text,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.reminder_calendar(business_id uuid, days integer, at timestamp with time zone)
 RETURNS TABLE(day date, record text, record_id uuid, step text, client_id uuid, client_name text, title text, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  with steps (record, step, after) as (values ('invoice', 'due_1', 1), ('invoice', 'due_7', 7), ('invoice', 'due_14', 14),
    ('quote', 'day_3', 3), ('quote', 'day_7', 7), ('visit', 'day_before', -1)),
  clock as (
    select (reminder_calendar.at at time zone business.timezone) as wall, business.timezone
    from public.businesses as business where business.id = reminder_calendar.business_id),
  due as (
    select each.*, steps.step, each.base_day + steps.after as step_day, clock.wall,
      -- A day ends at six in the evening, both here and one day after the last mail to the client.
      (clock.wall + interval '6 hours')::date as first_day,
      ((each.last_sent_at + interval '24 hours') at time zone clock.timezone + interval '6 hours')::date as free_day,
      (each.last_sent_at at time zone clock.timezone)::date as last_sent_day,
      lead(each.base_day + steps.after) over (partition by each.record_id order by steps.after) as next_step_day,
      bool_or(steps.step || ':' || each.cycle = any(each.steps_sent))
        over (partition by each.record_id order by steps.after rows between current row and unbounded following)
        as is_over
    from clock, private.reminder_candidates as each join steps on steps.record = each.record
    where each.business_id = reminder_calendar.business_id)
  select planned.day, due.record, due.record_id, due.step, due.client_id, client.name, due.title, due.amount
  from due cross join lateral (select greatest(due.step_day, due.first_day, due.free_day) as day) as planned
    join public.clients as client on client.business_id = due.business_id and client.id = due.client_id
  where not due.is_over and (due.last_sent_at is null or due.step_day > due.last_sent_day)
    and planned.day < coalesce(due.next_step_day, '2100-01-01') and planned.day <= due.step_day + 14
    and planned.day <= coalesce(due.until_day, '2100-01-01')
    and planned.day <= due.wall::date + reminder_calendar.days
  order by planned.day, due.record, due.title, due.record_id
  limit 500
$function$;
CREATE OR REPLACE FUNCTION private.reminder_candidates_now(at timestamp with time zone)
 RETURNS SETOF private.reminder_candidates
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select each.* from public.businesses as business, private.reminder_candidates as each
  where business.automated_reminders and business.closed_at is null and each.business_id = business.id
    and extract(hour from reminder_candidates_now.at at time zone business.timezone) between 9 and 17
    and each.base_day between (reminder_candidates_now.at at time zone business.timezone)::date - 28
      and (reminder_candidates_now.at at time zone business.timezone)::date + 1
    and (each.last_sent_at is null or each.last_sent_at <= reminder_candidates_now.at - interval '24 hours')
  order by each.business_id, each.record, each.base_day, each.record_id
$function$;
revoke all on function private.reminder_candidates_now(timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.remove_credit(credit_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  credit public.credits;
  invoice public.invoices;
begin
  select * into credit from public.credits as found where found.id = remove_credit.credit_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if credit.id is null then
    -- A second click finds what the first one did.
    if exists (select from public.record_events as event where event.kind = 'credit_removed'
      and event.business_id = any(array(select private.my_managed_business_ids()))
      and event.data ->> 'credit_id' = remove_credit.credit_id::text
      and event.created_at > now() - interval '1 day') then
      return;
    end if;
    raise sqlstate 'PT404' using message = 'credit_not_found';
  end if;
  if credit.kind not in ('granted', 'applied') then
    raise sqlstate 'PT409' using message = 'credit_of_payment', hint = 'Delete or refund the payment instead.';
  end if;
  if credit.kind = 'applied' then
    invoice := private.my_invoice(credit.invoice_id);
    if invoice.status not in ('draft', 'sent', 'paid') then
      raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
    end if;
  end if;
  perform private.lock_credit(credit.client_id);
  perform from public.credits as found where found.id = credit.id;
  if not found then return; end if;
  if credit.kind = 'granted' and private.credit_of(credit.business_id, credit.client_id) < credit.amount then
    raise sqlstate 'PT409' using message = 'credit_spent', hint = 'It was used in the meantime.';
  end if;
  delete from public.credits as removed where removed.id = credit.id;
  perform private.log_record_event(credit.business_id, case credit.kind when 'applied' then 'invoice' else 'client' end,
    coalesce(credit.invoice_id, credit.client_id), 'credit_removed',
    jsonb_build_object('credit_id', credit.id, 'amount', abs(credit.amount)));
end
$function$;
CREATE OR REPLACE FUNCTION private.remove_push_device(device_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.push_subscriptions as device
  where device.id = remove_push_device.device_id and device.user_id = (select private.my_user_id())
$function$;
revoke all on function private.remove_push_device(uuid) from public, anon, authenticated, service_role;
grant execute on function private.remove_push_device(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.remove_visit(visit_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.visits as visit where visit.id = remove_visit.visit_id
    and visit.business_id = any(array(select private.my_managed_business_ids()))) then
    return;
  end if;
  perform private.lock_visit(remove_visit.visit_id);
  if exists (select from private.outbox as mail
    where mail.record_id = remove_visit.visit_id and mail.record = 'visit') then
    raise sqlstate 'PT409' using message = 'visit_announced', hint = 'The client was told of it: cancel it instead.';
  end if;
  delete from public.visits as visit where visit.id = remove_visit.visit_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.renew_push_device(device_id uuid, endpoint text, p256dh text, auth text, language text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
begin
  perform from private.push_subscriptions as device
  where device.id = renew_push_device.device_id and device.user_id = me for no key update;
  if not found then return false; end if;
  -- A browser has one address: what is saved under it otherwise, perhaps by somebody who used it before, is theirs no longer.
  delete from private.push_subscriptions as other
  where other.endpoint = renew_push_device.endpoint and other.id <> renew_push_device.device_id;
  update private.push_subscriptions as device set session_id = (auth.jwt() ->> 'session_id')::uuid,
    endpoint = renew_push_device.endpoint, p256dh = renew_push_device.p256dh, auth = renew_push_device.auth,
    language = renew_push_device.language, gone_at = null,
    failures = case when device.endpoint = renew_push_device.endpoint then device.failures else 0 end
  where device.id = renew_push_device.device_id;
  return true;
end
$function$;
revoke all on function private.renew_push_device(uuid,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.renew_push_device(uuid,text,text,text,text) to authenticated;
CREATE OR REPLACE FUNCTION private.reopen_business(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses := private.lock_owned(reopen_business.business_id);
begin
  if business.closed_at is null then return; end if;
  if business.closed_at <= now() - interval '30 days' then
    raise sqlstate 'PT409' using message = 'reopen_too_late';
  end if;
  update public.businesses as closed set closed_at = null where closed.id = business.id;
  perform private.log_event('business_reopened', (select auth.uid()), business.id, '{}');
end
$function$;
revoke all on function private.reopen_business(uuid) from public, anon, authenticated, service_role;
grant execute on function private.reopen_business(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.reopen_cash_note(payment public.payments)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.cash_notes as noted set status = 'noted', answered_by = null, answered_at = null, updated_at = now()
  where noted.business_id = payment.business_id and noted.id = payment.id and noted.status = 'confirmed'
    and exists (select from public.businesses as business where business.id = payment.business_id);
end
$function$;
revoke all on function private.reopen_cash_note(public.payments) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.reopen_sources_of(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.businesses as business where business.id = job.business_id) then return; end if;
  update public.quotes as quote set status = 'approved'
  where quote.business_id = job.business_id and quote.id = job.quote_id and quote.status = 'converted';
  perform private.reopen_request(job.business_id, job.request_id);
end
$function$;
revoke all on function private.reopen_sources_of(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.repeated_credit(id uuid, client public.clients, kind text, invoice_id uuid, amount numeric)
 RETURNS public.credits
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.credits;
begin
  if repeated_credit.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.credits as found where found.id = repeated_credit.id;
  if existing.id is not null and (existing.business_id, existing.client_id, existing.kind) is distinct from
      (client.business_id, client.id, repeated_credit.kind)
    or existing.invoice_id is distinct from repeated_credit.invoice_id and existing.id is not null
    or abs(existing.amount) <> repeated_credit.amount then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$function$;
CREATE OR REPLACE FUNCTION private.repeated_payment(business_id uuid, wanted public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.payments;
begin
  select * into existing from public.payments as found where found.id = wanted.id;
  if existing.business_id <> repeated_payment.business_id then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if existing.id is not null and (existing.invoice_id, existing.quote_id, existing.job_id, existing.amount, existing.client_id)
    is distinct from (wanted.invoice_id, wanted.quote_id, wanted.job_id, wanted.amount, wanted.client_id) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$function$;
CREATE OR REPLACE FUNCTION private.repeated_refund(id uuid, business_id uuid, client_id uuid, payment_id uuid, amount numeric)
 RETURNS public.refunds
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.refunds;
begin
  if repeated_refund.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.refunds as found where found.id = repeated_refund.id;
  if existing.id is not null and (existing.business_id, existing.client_id, existing.payment_id, existing.amount) is distinct from
    (repeated_refund.business_id, repeated_refund.client_id, repeated_refund.payment_id, repeated_refund.amount) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return existing;
end
$function$;
CREATE OR REPLACE FUNCTION private.reply_address(business public.businesses)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(business.email, (select profile.email from public.team_members as member
    join public.profiles as profile on profile.id = member.user_id
    where member.business_id = business.id and member.role = 'owner' and member.is_active and profile.email is not null
    order by member.joined_at, member.id limit 1))
$function$;
revoke all on function private.reply_address(public.businesses) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.request_origin()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('ip', nullif(btrim(split_part(sent.headers ->> 'x-forwarded-for', ',', 1)), ''),
    'user_agent', sent.headers ->> 'user-agent')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as sent
$function$;
revoke all on function private.request_origin() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.requests_card(business_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
  with asked as materialized (
    select request.id, request.title, request.urgency, request.created_at, request.client_id,
      row_number() over (order by array_position(array['urgent', 'high'], request.urgency), request.created_at,
        request.id) as rank
    from public.requests as request
    where request.business_id = requests_card.business_id and request.status = 'unscheduled'
  )
  select jsonb_build_object('items', (select count(*) from asked), 'first', (
    select coalesce(jsonb_agg(to_jsonb(asked) || jsonb_build_object('client', private.client_words(client))
      order by rank), '[]')
    from asked join public.clients as client
      on client.business_id = requests_card.business_id and client.id = asked.client_id where rank <= 5)));
end
$function$;
revoke all on function private.requests_card(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_agreed_invoice_lines_kept(invoice public.invoices, lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.invoice_lines as line
      left join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id
        and (sent ->> 'quantity')::numeric is distinct from line.quantity
        and (line.source_id is not null
          or not private.is_catalogue_price(line.business_id, line.service_id, line.unit_price, line.discount_amount)))
    or (lines <> '[]' and invoice.amount <> 0
      and not exists (select from public.invoice_lines as line where line.invoice_id = invoice.id)) then
    raise sqlstate 'PT403' using message = 'price_agreed';
  end if;
end
$function$;
revoke all on function private.require_agreed_invoice_lines_kept(public.invoices,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_agreed_lines_kept(job public.jobs, lines jsonb, added uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.job_lines as line
      left join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
      where line.business_id = job.business_id and line.job_id = job.id
        and (sent ->> 'quantity')::numeric is distinct from line.quantity
        and not private.is_catalogue_price(line.business_id, line.service_id, line.unit_price, line.discount_amount))
    or (cardinality(added) > 0 and job.amount <> 0
      and not exists (select from public.job_lines as line where line.job_id = job.id)) then
    raise sqlstate 'PT403' using message = 'price_agreed';
  end if;
end
$function$;
revoke all on function private.require_agreed_lines_kept(public.jobs,jsonb,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_allowed_edit(visit public.visits, was public.visits)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_worker boolean := (select auth.uid()) is not null
    and not visit.business_id = any(array(select private.my_managed_business_ids()));
  theirs constant text[] := '{status,completion_notes,invoice_choice,version,updated_at}';
begin
  if is_worker and (to_jsonb(visit) - theirs <> to_jsonb(was) - theirs
    or (visit.status <> was.status
      and (visit.status in ('cancelled', 'no_show') or was.status in ('cancelled', 'no_show')))
    or (visit.invoice_choice is distinct from was.invoice_choice
      and not (visit.status = 'completed' and was.status <> 'completed'))) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if (visit.visit_date, visit.start_time, visit.duration_minutes)
      is distinct from (was.visit_date, was.start_time, was.duration_minutes)
    and was.status <> 'scheduled' and visit.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'visit_not_open';
  end if;
end
$function$;
revoke all on function private.require_allowed_edit(public.visits,public.visits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_another_owner(member public.team_members)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.businesses where id = member.business_id for no key update;
  if found and not exists (select from public.team_members as other
    where other.business_id = member.business_id and other.id <> member.id and other.role = 'owner'
      and other.is_active) then
    raise sqlstate 'PT409' using message = 'last_owner';
  end if;
end
$function$;
revoke all on function private.require_another_owner(public.team_members) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_billed_job_unchanged(job public.jobs, was public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.invoice_sources as held where held.job_id = was.id and held.is_held
    and (job.client_id <> was.client_id or (held.visit_id is null and held.job_line_id is null))) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$function$;
revoke all on function private.require_billed_job_unchanged(public.jobs,public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_billing_of_schedule(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if job.schedule_type = 'one-off' and job.billing_frequency <> 'on_completion' then
    raise sqlstate 'PT400' using message = 'billing_needs_recurring',
      hint = 'A one-off job is billed once: billing_frequency is on_completion.';
  end if;
end
$function$;
revoke all on function private.require_billing_of_schedule(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_client_of_cash(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.cash_notes as noted where noted.business_id = job.business_id and noted.job_id = job.id
    and noted.status <> 'rejected') then
    raise sqlstate 'PT409' using message = 'job_has_cash', hint = 'Reject the cash that was noted on it first.';
  end if;
end
$function$;
revoke all on function private.require_client_of_cash(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_client_rights(client public.clients, was public.clients)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (client.is_tax_exempt, client.tax_rate_id, client.payment_terms, client.is_reminder_muted)
      is distinct from (was.is_tax_exempt, was.tax_rate_id, was.payment_terms, was.is_reminder_muted)
    or (was.email is not null and client.email is distinct from was.email)
    or (client.client_status <> was.client_status and pg_trigger_depth() = 1) then
    perform private.require_office(client.business_id);
  end if;
end
$function$;
revoke all on function private.require_client_rights(public.clients,public.clients) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_counted(business_id uuid, field text, type text, value numeric, was_type text, was_value numeric)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if (type, value) is distinct from (was_type, was_value)
    and value <> private.counted_value(type, value, private.currency_exponent(business_id)) then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: fewer decimals.', field);
  end if;
end
$function$;
revoke all on function private.require_counted(uuid,text,text,numeric,text,numeric) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_counted_quote(quote public.quotes, was public.quotes)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_counted(quote.business_id, 'discount_value', quote.discount_type, quote.discount_value,
    was.discount_type, was.discount_value);
  perform private.require_counted(quote.business_id, 'deposit_value', quote.deposit_type, quote.deposit_value,
    was.deposit_type, was.deposit_value);
end
$function$;
revoke all on function private.require_counted_quote(public.quotes,public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_credit(credit public.credits)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_credit(credit.client_id);
  if private.credit_of(credit.business_id, credit.client_id) < 0 then
    raise sqlstate 'PT409' using message = 'credit_too_low', hint = 'The client has less credit than that.';
  end if;
end
$function$;
revoke all on function private.require_credit(public.credits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_currency(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_sample_data() and exists (select from public.businesses as business
    where business.id = require_currency.business_id and business.currency is null) then
    raise sqlstate 'PT409' using message = 'currency_missing', hint = 'Set the currency of the business: it is final.';
  end if;
end
$function$;
revoke all on function private.require_currency(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_decimals(record jsonb, lines jsonb, exponent integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  field text;
  most int;
begin
  select sent.key, stored.digits into field, most
  from (select require_decimals.record as content union all
      select line from jsonb_array_elements(case when jsonb_typeof(lines) = 'array' then lines end) as line) as each,
    jsonb_each_text(case when jsonb_typeof(each.content) = 'object' then each.content end) as sent
    join (values ('quantity', 3), ('unit_price', 4), ('unit_cost', 4), ('discount_amount', exponent),
      ('discount_value', 4), ('deposit_value', 4), ('deposit_amount', exponent), ('amount', exponent)) as stored (key, digits) on stored.key = sent.key
  where sent.value ~ '^[+-]?[0-9]*\.?[0-9]+([eE][+-]?[0-9]{1,2})?$'
    and scale(trim_scale(sent.value::numeric)) > stored.digits
  limit 1;
  if field is not null then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: at most %s decimals.', field, most);
  end if;
end
$function$;
revoke all on function private.require_decimals(jsonb,jsonb,integer) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_deletable(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.businesses as business where business.id = job.business_id) then return; end if;
  if exists (select from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
      and ((visit.status in ('in_progress', 'completed')
          and not (visit.is_sample and visit.updated_at = visit.created_at))
        or exists (select from public.visit_signoffs as signed
          where signed.business_id = visit.business_id and signed.visit_id = visit.id))) then
    raise sqlstate 'PT409' using message = 'job_has_work', hint = 'Keep it, and cancel what is still open.';
  end if;
  perform private.require_no_cash(job);
  if private.is_visit_announced(job.business_id, job.id, null) then
    raise sqlstate 'PT409' using message = 'job_announced', hint = 'The client was told of a visit: cancel the job instead.';
  end if;
end
$function$;
revoke all on function private.require_deletable(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_free_subdomain(subdomain text, business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.businesses as other
      where other.subdomain = require_free_subdomain.subdomain and other.id <> require_free_subdomain.business_id)
    or exists (select from private.old_subdomains as old where old.subdomain = require_free_subdomain.subdomain
      and old.business_id <> require_free_subdomain.business_id and old.until > now()) then
    raise sqlstate 'PT409' using message = 'subdomain_taken', column = 'subdomain';
  end if;
end
$function$;
revoke all on function private.require_free_subdomain(text,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_google_link(link text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_google_link(link) then
    raise sqlstate 'PT400' using message = 'review_link_not_google', column = 'google_business_url';
  end if;
end
$function$;
revoke all on function private.require_google_link(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_inserted_totals(invoice public.invoices, sent public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (sent.tax_amount <> 0 and sent.tax_amount <> invoice.tax_amount)
    or (sent.total_amount <> 0 and sent.total_amount <> invoice.total_amount) then
    raise sqlstate 'PT400' using message = 'totals_differ', hint = format(
      'amount %s with these taxes gives tax_amount %s and total_amount %s.', invoice.amount, invoice.tax_amount,
      invoice.total_amount);
  end if;
end
$function$;
revoke all on function private.require_inserted_totals(public.invoices,public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_invoice_of_job(business_id uuid, job_id uuid, invoice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  state text;
begin
  if require_invoice_of_job.invoice_id is null then return; end if;
  select invoice.status into state from public.invoices as invoice
  where invoice.business_id = require_invoice_of_job.business_id and invoice.id = require_invoice_of_job.invoice_id
    and exists (select from public.invoice_sources as source where source.business_id = invoice.business_id
      and source.invoice_id = invoice.id and source.job_id = require_invoice_of_job.job_id) for key share;
  if state is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  if state in ('void', 'written_off') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
end
$function$;
revoke all on function private.require_invoice_of_job(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_line(content text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if not private.is_line(content) then
    raise sqlstate 'PT400' using message = 'hidden_characters', hint = 'A name, number or title is one line of visible characters.';
  end if;
  return true;
end
$function$;
revoke all on function private.require_line(text) from public, anon, authenticated, service_role;
grant execute on function private.require_line(text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_mailbox_room(business_id uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mailbox text := private.fold_email(address);
  grown_since timestamptz := now() - interval '30 days';
  is_grown boolean := exists (select from public.businesses as business
    where business.id = require_mailbox_room.business_id and business.created_at <= grown_since);
  of_business bigint;
  of_its_age bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('invitations to ' || mailbox, 0));
  select count(*) filter (where sent.business_id = require_mailbox_room.business_id),
    count(*) filter (where coalesce(business.created_at <= grown_since, false) = is_grown)
  into of_business, of_its_age
  from private.outbox as sent left join public.businesses as business on business.id = sent.business_id
  where sent.kind = 'team-invitation' and private.fold_email(sent.to_address) = mailbox
    and sent.created_at > now() - interval '1 day';
  if of_business >= 3 or of_its_age >= (case when is_grown then 10 else 5 end) then
    raise sqlstate 'PT429' using message = 'invited_enough';
  end if;
end
$function$;
revoke all on function private.require_mailbox_room(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_no_cash(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.cash_notes as noted where noted.business_id = job.business_id and noted.job_id = job.id) then
    raise sqlstate 'PT409' using message = 'job_has_cash', hint = 'Keep it, and cancel what is still open.';
  end if;
end
$function$;
revoke all on function private.require_no_cash(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_no_job_of(quote public.quotes)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.jobs as job join public.businesses as business on business.id = job.business_id
    where job.business_id = quote.business_id and job.quote_id = quote.id) then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
end
$function$;
revoke all on function private.require_no_job_of(public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_office(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and not business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$function$;
revoke all on function private.require_office(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_open(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and exists (select from public.businesses as business
    where business.id = require_open.business_id and business.closed_at is not null) then
    raise sqlstate 'PT409' using message = 'business_closed';
  end if;
end
$function$;
revoke all on function private.require_open(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_open_for_clients(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.businesses as business
    where business.id = require_open_for_clients.business_id and business.closed_at is not null) then
    raise sqlstate 'PT409' using message = 'business_closed';
  end if;
end
$function$;
revoke all on function private.require_open_for_clients(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_own_bytes(business_id uuid, path text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if to_regclass('storage.objects') is null or (select auth.uid()) is null
    or require_own_bytes.business_id = any(array(select private.my_managed_business_ids())) then
    return;
  end if;
  if exists (select from storage.objects as object where object.bucket_id = 'receipts'
    and object.name = require_own_bytes.path and object.owner_id is distinct from (select auth.uid())::text) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'Somebody else brought these bytes.';
  end if;
end
$function$;
revoke all on function private.require_own_bytes(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_property_of_client(business_id uuid, property_id uuid, client_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.property_addresses as property
    where property.business_id = require_property_of_client.business_id
      and property.id = require_property_of_client.property_id
      and property.client_id <> require_property_of_client.client_id
      and ((select auth.uid()) is null
        or property.business_id = any(array(select private.my_seen_business_ids()))
        or property.client_id in (select private.my_client_ids()))) then
    raise sqlstate 'PT400' using message = 'property_of_other_client';
  end if;
end
$function$;
revoke all on function private.require_property_of_client(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_recent_step()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims jsonb := auth.jwt();
  has_factor boolean := exists (select from auth.mfa_factors as factor
    where factor.user_id = auth.uid() and factor.status = 'verified');
begin
  -- An entry may be a bare method, without a time.
  if not exists (select from jsonb_path_query(claims, '$.amr[*]') as step
    where (not has_factor or step ->> 'method' = 'totp' or step ->> 'method' like 'mfa/%')
      and (step ->> 'timestamp')::numeric > extract(epoch from now() - interval '15 minutes')) then
    raise sqlstate 'PT403' using message = 'step_needed', hint = 'Sign in or show the second factor again.';
  end if;
end
$function$;
revoke all on function private.require_recent_step() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_sender(invoice public.invoices, via text, address text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if via = 'mail' and address is distinct from private.invoice_address(invoice, null)
    and private.invoice_address(invoice, null) is not null then
    perform private.require_managed(invoice.business_id);
  end if;
end
$function$;
revoke all on function private.require_sender(public.invoices,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_sent_lines(lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_list(lines, 500);
  if exists (select from jsonb_array_elements(lines) as line where line ->> 'id' is null)
    or (select count(distinct line ->> 'id') from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines) then
    raise sqlstate 'PT400' using message = 'rows_expected', hint = 'Each line has an id of its own.';
  end if;
end
$function$;
revoke all on function private.require_sent_lines(jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_status_step(record text, from_status text, to_status text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.status_transitions as step where step.record = require_status_step.record
    and step.from_status = require_status_step.from_status and step.to_status = require_status_step.to_status) then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = format('A %s cannot go from %s to %s.', record, from_status, to_status);
  end if;
end
$function$;
revoke all on function private.require_status_step(text,text,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_storage_room(business_id uuid, size_bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  used bigint;
  number bigint;
begin
  select coalesce(sum(kept.size_bytes), 0), count(*) into used, number from (
    select size_bytes from public.photos where business_id = require_storage_room.business_id
    union all select size_bytes from public.files where business_id = require_storage_room.business_id
    union all select size_bytes from public.receipts where business_id = require_storage_room.business_id) as kept;
  if used + require_storage_room.size_bytes > 5368709120 or number >= 50000 then
    raise sqlstate 'PT413' using message = 'storage_full';
  end if;
end
$function$;
revoke all on function private.require_storage_room(uuid,bigint) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_successor(request public.requests, was public.requests)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  has_successor boolean := exists (select from public.quotes as quote
      where quote.business_id = request.business_id and quote.request_id = request.id)
    or exists (select from public.jobs as job
      where job.business_id = request.business_id and job.request_id = request.id);
begin
  if request.status = 'converted' and not has_successor then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = 'A request is converted by making a quote or a job of it.';
  elsif was.status = 'converted' and has_successor then
    raise sqlstate 'PT409' using message = 'request_converted',
      hint = 'Delete what was made of it first.';
  end if;
end
$function$;
revoke all on function private.require_successor(public.requests,public.requests) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_terms(job public.jobs, was public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_billing_of_schedule(job);
  perform private.require_counted(job.business_id, 'discount_value', job.discount_type, job.discount_value,
    was.discount_type, was.discount_value);
end
$function$;
revoke all on function private.require_terms(public.jobs,public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_unbilled_line(line public.job_lines)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.invoice_sources as held where held.job_line_id = line.id and held.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$function$;
revoke all on function private.require_unbilled_line(public.job_lines) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_unsigned(quote public.quotes)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.businesses as business where business.id = quote.business_id)
    and exists (select from public.quote_approvals as approval
      where approval.business_id = quote.business_id and approval.quote_id = quote.id) then
    raise sqlstate 'PT409' using message = 'quote_signed', hint = 'Archive it instead.';
  end if;
end
$function$;
revoke all on function private.require_unsigned(public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_visit_not_begun(visit public.visits)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if visit.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only a visit that has not begun can be deleted.';
  end if;
end
$function$;
revoke all on function private.require_visit_not_begun(public.visits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_visit_not_invoiced(visit_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.invoice_sources as held
    where held.visit_id = require_visit_not_invoiced.visit_id and held.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$function$;
revoke all on function private.require_visit_not_invoiced(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_within_quotes(invoice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote record;
  sums record;
begin
  for quote in
    select found.id, found.business_id, found.quote_number from public.quotes as found
    where (found.business_id, found.id) in (
      select source.business_id, coalesce(source.quote_id, job.quote_id) from public.invoice_sources as source
      left join public.jobs as job on job.business_id = source.business_id and job.id = source.job_id
      where source.invoice_id = require_within_quotes.invoice_id and source.is_held)
    order by found.id
  loop
    -- Of two people who bill one quote, the second sees what the first did.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quote billing ' || quote.id, 0));
    select * into sums from private.quote_billing(quote.business_id, quote.id);
    -- Each invoice rounds its tax by itself.
    if sums.billed > sums.approved + sums.invoices * 10::numeric ^ -private.currency_exponent(quote.business_id)
      and not exists (select from private.accepted_overruns as accepted
        where accepted.business_id = quote.business_id and accepted.quote_id = quote.id
          and accepted.amount >= sums.billed) then
      -- The server has no user, and asks like the office.
      if (select auth.uid()) is not null
        and not quote.business_id = any(array(select private.my_managed_business_ids())) then
        raise sqlstate 'PT403' using message = 'overrun_needs_office';
      end if;
      raise sqlstate 'PT409' using message = 'more_than_quoted', detail = jsonb_build_object('quote_id', quote.id,
        'quote_number', quote.quote_number, 'approved', sums.approved, 'billed', sums.billed)::text,
        hint = 'Call accept_overrun with the billed amount if this is meant.';
    end if;
  end loop;
end
$function$;
revoke all on function private.require_within_quotes(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.require_work(business_id uuid, job_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if require_work.business_id = any(array(select private.my_managed_business_ids())) then return; end if;
  if cardinality(require_work.job_ids) = 0
    or not coalesce(require_work.business_id = any(array(select private.my_business_ids())), false)
    or exists (select from unnest(require_work.job_ids) as job_id
      where not coalesce(job_id = any(array(select private.my_job_ids())), false)) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$function$;
revoke all on function private.require_work(uuid,uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.resend_invitation(invitation_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_one public.team_invitations;
begin
  -- Before the invitation is locked, as when somebody is invited.
  perform private.require_mailbox_room(invitation.business_id, invitation.email) from public.team_invitations as invitation
  where invitation.id = resend_invitation.invitation_id and invitation.status in ('pending', 'expired')
    and invitation.business_id = any(array(select private.my_managed_business_ids()));
  select * into found_one from public.team_invitations as invitation
  where invitation.id = resend_invitation.invitation_id
    and invitation.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'invitation_not_found'; end if;
  if found_one.status not in ('pending', 'expired') then
    raise sqlstate 'PT409' using message = 'invitation_not_pending';
  end if;
  if found_one.sent_count >= 10 then raise sqlstate 'PT429' using message = 'too_many_invitations'; end if;
  if exists (select from public.team_invitations as other where other.business_id = found_one.business_id
    and other.email = found_one.email and other.status = 'pending' and other.id <> found_one.id) then
    raise sqlstate 'PT409' using message = 'already_invited';
  end if;
  -- Resending makes the sender responsible: their permission is checked when the invitation is accepted.
  update public.team_invitations set invited_by = (select auth.uid()) where id = found_one.id;
  perform private.send_invitation(found_one.id);
  return found_one.id;
end
$function$;
drop function private.reset_sample_data(uuid);
CREATE OR REPLACE FUNCTION private.reset_sample_data(business_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  untouched uuid[];
  kind text;
  gone int;
  removed int := 0;
begin
  if reset_sample_data.business_id is null
    or not reset_sample_data.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  perform from public.businesses as own where own.id = reset_sample_data.business_id for no key update;
  perform private.lock_samples(reset_sample_data.business_id,
    private.untouched_samples(reset_sample_data.business_id));
  untouched := private.untouched_samples(reset_sample_data.business_id);
  -- One statement, because the books would not balance in between.
  with payment as (
    delete from public.payments as paid where paid.business_id = reset_sample_data.business_id
      and paid.id = any(untouched) and paid.invoice_id = any(untouched)
  )
  delete from public.invoices as invoice where invoice.business_id = reset_sample_data.business_id
    and invoice.is_sample and invoice.id = any(untouched);
  get diagnostics removed = row_count;
  -- Whatever refers to others goes first.
  foreach kind in array '{expenses,jobs,quotes,requests,services,clients}'::text[] loop
    execute format('delete from public.%I as row where row.business_id = $1 and row.is_sample and row.id = any($2)',
      kind) using reset_sample_data.business_id, untouched;
    get diagnostics gone = row_count;
    removed := removed + gone;
  end loop;
  return jsonb_build_object('removed', removed, 'kept', private.keep_samples(reset_sample_data.business_id));
end
$function$;
revoke all on function private.reset_sample_data(uuid) from public, anon, authenticated, service_role;
grant execute on function private.reset_sample_data(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.restore_series_visits(job public.jobs, before jsonb, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.visits as visit set visit_date = old.visit_date, start_time = old.start_time,
    duration_minutes = old.duration_minutes, is_moved = old.is_moved
  from jsonb_populate_recordset(null::public.visits, before -> 'visits') as old
  where visit.business_id = job.business_id and visit.id = old.id;
  insert into public.visits select old.* from jsonb_populate_recordset(null::public.visits, before -> 'visits') as old
  where not exists (select from public.visits as visit where visit.id = old.id);

  delete from public.visit_members as assigned where assigned.business_id = job.business_id
    and assigned.visit_id = any(private.ids_of(before -> 'visits', 'id'))
    and not exists (select from jsonb_populate_recordset(null::public.visit_members, before -> 'members') as old
      where old.visit_id = assigned.visit_id and old.user_id = assigned.user_id);
  insert into public.visit_members
  select * from jsonb_populate_recordset(null::public.visit_members, before -> 'members')
  on conflict do nothing;
  insert into public.visit_checklist_items
  select * from jsonb_populate_recordset(null::public.visit_checklist_items, before -> 'items')
  on conflict do nothing;
  insert into public.visit_times
  select * from jsonb_populate_recordset(null::public.visit_times, before -> 'times') on conflict do nothing;
  delete from public.visit_time_changes as change where change.business_id = job.business_id and change.is_deletion
    and change.created_at >= since and change.time_id = any(private.ids_of(before -> 'times', 'id'));
  insert into public.visit_time_costs as cost
  select * from jsonb_populate_recordset(null::public.visit_time_costs, before -> 'costs')
  on conflict (business_id, time_id) do update set labor_cost_per_hour = excluded.labor_cost_per_hour;
  update public.photos as photo set visit_id = old.visit_id
  from jsonb_populate_recordset(null::public.photos, before -> 'photos') as old
  where photo.business_id = job.business_id and photo.id = old.id;
  delete from public.job_members as assigned
  where assigned.business_id = job.business_id and assigned.job_id = job.id;
  insert into public.job_members
  select * from jsonb_populate_recordset(null::public.job_members, before -> 'job_members');
end
$function$;
revoke all on function private.restore_series_visits(public.jobs,jsonb,timestamp with time zone) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.resume_series(series_id uuid, series_version integer, visits jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.job_series := private.lock_series(resume_series.series_id);
begin
  if not existing.is_paused then return; end if;
  if existing.version is distinct from series_version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  update public.job_series as series set is_paused = false, version = series.version + 1, updated_at = now(),
    made_until = greatest(series.made_until,
      (select max((sent ->> 'visit_date')::date) from jsonb_array_elements(visits) as sent))
  where series.id = existing.id;
  perform private.add_series_visits(private.lock_job(existing.job_id), existing, visits);
  perform private.log_record_event(existing.business_id, 'series', existing.id, 'resumed');
end
$function$;
CREATE OR REPLACE FUNCTION private.revenue_card(business_id uuid, month_before date, this_month date, day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object(
    'month', coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day >= this_month), 0),
    'last_month', coalesce(sum(entry.amount) filter (where entry.kind = 'invoice' and entry.day < this_month), 0),
    'received', coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day >= this_month), 0),
    'received_last_month',
      coalesce(sum(entry.cash) filter (where entry.kind <> 'invoice' and entry.day < this_month), 0))
  from public.books as entry
  where entry.business_id = revenue_card.business_id and entry.kind in ('invoice', 'payment', 'refund')
    and entry.day between month_before and revenue_card.day);
end
$function$;
revoke all on function private.revenue_card(uuid,date,date,date) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.revise_quote(quote public.quotes, was public.quotes)
 RETURNS public.quotes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.revise_quote(public.quotes,public.quotes) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.revoke_calendar_feed(business_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.calendar_feeds as feed
  where feed.business_id = revoke_calendar_feed.business_id and feed.user_id = (select private.my_user_id())
$function$;
CREATE OR REPLACE FUNCTION private.revoke_invoice_links(invoice_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.my_invoice(revoke_invoice_links.invoice_id);
  revoked int;
begin
  update private.invoice_links as link set revoked_at = now()
  where link.business_id = invoice.business_id and link.invoice_id = invoice.id and link.revoked_at is null;
  get diagnostics revoked = row_count;
  if revoked > 0 then
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'links_revoked',
      jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$function$;
CREATE OR REPLACE FUNCTION private.revoke_quote_links(quote_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.my_quote(revoke_quote_links.quote_id);
  revoked int;
begin
  update private.quote_links as link set revoked_at = now()
  where link.business_id = quote.business_id and link.quote_id = quote.id and link.revoked_at is null;
  get diagnostics revoked = row_count;
  if revoked > 0 then
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'links_revoked', jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$function$;
CREATE OR REPLACE FUNCTION private.rewards_of_year(owner_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from private.account_credits as credit
  where credit.earned_by = owner_id and credit.cause = 'referral' and credit.created_at > now() - interval '1 year'
$function$;
revoke all on function private.rewards_of_year(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.sample_counts(business_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  untouched uuid[];
  counts jsonb := '{}';
  kind text;
  there int;
begin
  if sample_counts.business_id is null
    or not sample_counts.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  untouched := private.untouched_samples(sample_counts.business_id);
  foreach kind in array private.sample_kinds() loop
    execute format('select count(*) from public.%I as row where row.business_id = $1 and row.is_sample
      and row.id = any($2)', kind) into there using sample_counts.business_id, untouched;
    counts := counts || jsonb_build_object(kind, there);
  end loop;
  return counts;
end
$function$;
revoke all on function private.sample_counts(uuid) from public, anon, authenticated, service_role;
grant execute on function private.sample_counts(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.sample_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '{clients,requests,quotes,jobs,invoices,expenses,services}'::text[]
$function$;
revoke all on function private.sample_kinds() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.sample_moments(business_id uuid)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select row.created_at from public.clients as row where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.services as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.requests as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.jobs as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.invoices as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.expenses as row
      where row.business_id = sample_moments.business_id and row.is_sample)
$function$;
revoke all on function private.sample_moments(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.save_and_send_invoice(business_id uuid, invoice jsonb, lines jsonb, via text, to_address text, note text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sending jsonb := jsonb_build_object('sending', md5(jsonb_build_array(via, to_address, note)::text));
  saved public.invoices;
  token text;
begin
  saved := private.my_invoice(private.save_invoice(save_and_send_invoice.business_id, invoice, lines));
  if exists (select from private.saves as save where save.record_id = saved.id and save.answer = sending) then
    return case when via = 'link' then private.new_invoice_link(saved, null) end;
  end if;
  token := private.send_invoice(saved.id, via, to_address, note);
  select * into saved from public.invoices as sent where sent.id = saved.id;
  -- Sending changes the row after the save; without this, a retry of the same command would report a change by somebody
  -- else.
  perform private.keep_save(saved.id, saved.business_id, saved.version, jsonb_build_array(invoice, lines), sending);
  return token;
end
$function$;
revoke all on function private.save_and_send_invoice(uuid,jsonb,jsonb,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.save_and_send_invoice(uuid,jsonb,jsonb,text,text,text) to authenticated;
CREATE OR REPLACE FUNCTION private.save_and_send_quote(business_id uuid, quote jsonb, lines jsonb, via text, to_address text, note text, sending_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.send_quote(private.save_quote(save_and_send_quote.business_id, quote, lines), via, to_address, note,
    save_and_send_quote.sending_id);
end
$function$;
revoke all on function private.save_and_send_quote(uuid,jsonb,jsonb,text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function private.save_and_send_quote(uuid,jsonb,jsonb,text,text,text,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.save_invoice(business_id uuid, invoice jsonb, lines jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  given uuid := (invoice ->> 'id')::uuid;
  sent_version int := (invoice ->> 'version')::int;
  content jsonb := jsonb_build_array(invoice, lines);
  stored public.invoices;
begin
  perform private.require_managed(save_invoice.business_id);
  if given is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.require_decimals(invoice, lines, private.currency_exponent(save_invoice.business_id));
  -- A double click makes one invoice and takes one number.
  perform private.queue_for_invoice(given);
  select * into stored from public.invoices as found where found.id = given for no key update;
  if stored.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
    perform private.add_invoice(save_invoice.business_id, invoice, lines);
  elsif stored.business_id <> save_invoice.business_id then
    raise sqlstate 'PT404' using message = 'invoice_not_found';
  elsif private.is_saved(given, stored.version, content) then
    -- A retry of a save whose response was lost gets the same response.
    return given;
  elsif stored.status not in ('draft', 'sent') or (stored.status = 'sent' and private.has_money(given)) then
    raise sqlstate 'PT409' using message = 'invoice_locked';
  elsif sent_version is distinct from stored.version
    and not (sent_version is null and private.is_fresh(given, stored.version, null)) then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  else
    perform private.change_invoice(stored, invoice, lines);
  end if;
  perform private.require_within_quotes(given);
  select * into stored from public.invoices as found where found.id = given;
  perform private.keep_save(given, stored.business_id, stored.version, content);
  return given;
end
$function$;
CREATE OR REPLACE FUNCTION private.save_job(business_id uuid, job jsonb, lines jsonb, member_ids uuid[], visits jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  job_id uuid := (job ->> 'id')::uuid;
  sent_version int := (job ->> 'version')::int;
  content jsonb := jsonb_build_array(job, lines, member_ids, visits);
  existing public.jobs;
begin
  perform private.require_managed(save_job.business_id);
  if job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.require_decimals(job, lines, private.currency_exponent(save_job.business_id));
  if coalesce(job ->> 'status', 'draft') not in ('draft', 'scheduled') then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('job ' || job_id, 0));
  select * into existing from public.jobs as stored
  where stored.business_id = save_job.business_id and stored.id = job_id for no key update;
  if existing.id is null and sent_version is not null then
    raise sqlstate 'PT404' using message = 'job_not_found';
  elsif private.is_saved(job_id, existing.version, content) then
    return job_id;
  elsif existing.id is not null and not private.is_fresh(existing.id, existing.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;

  perform private.write_job(existing.id is null, private.sent_job(existing, job || jsonb_build_object(
    'id', job_id, 'business_id', save_job.business_id)));
  select * into existing from public.jobs as stored where stored.id = job_id;
  if lines is not null then perform private.save_job_lines(existing, lines); end if;
  if member_ids is not null then perform private.save_job_members(existing, member_ids); end if;
  if job ? 'internal_notes' then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (existing.business_id, existing.id, job ->> 'internal_notes')
    on conflict (business_id, job_id) do update set internal_notes = excluded.internal_notes
      where internal.internal_notes is distinct from excluded.internal_notes;
  end if;
  if sent_version is null and existing.schedule_type = 'one-off' and visits is not null then
    perform private.add_job_visits(existing, (select jsonb_agg(private.pick(sent,
      '{id,visit_date,start_time,duration_minutes}')) from jsonb_array_elements(visits) as sent));
  end if;
  perform private.keep_save(job_id, existing.business_id, existing.version, content);
  return job_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.save_own_invoice(invoice_id uuid, invoice jsonb, lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  content jsonb := jsonb_build_array('own', invoice, lines);
  stored public.invoices := private.my_invoice(invoice_id, is_for_workers => true);
begin
  if private.is_saved(stored.id, stored.version, content) then return; end if;
  -- What was sent is the office's to correct.
  if stored.status <> 'draft' then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  if not private.is_fresh(stored.id, stored.version, (invoice ->> 'version')::int) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.require_decimals(null, lines, private.currency_exponent(stored.business_id));
  perform private.check_invoice_lines(stored.id, lines);
  perform private.require_agreed_invoice_lines_kept(stored, lines);
  perform private.change_invoice(stored, private.pick(invoice, '{message,notes}'),
    private.own_invoice_lines(stored, lines));
  perform private.require_within_quotes(stored.id);
  perform private.keep_save(stored.id, stored.business_id,
    (select saved.version from public.invoices as saved where saved.id = stored.id), content);
end
$function$;
revoke all on function private.save_own_invoice(uuid,jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function private.save_own_invoice(uuid,jsonb,jsonb) to authenticated;
CREATE OR REPLACE FUNCTION private.save_own_job(job_id uuid, job jsonb, lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  content jsonb := jsonb_build_array('own', job, lines);
  stored public.jobs := private.lock_own_job(job_id);
  wish public.jobs := jsonb_populate_record(stored, private.pick(job, '{title,description}'));
begin
  if private.is_saved(stored.id, stored.version, content) then return; end if;
  if not private.is_fresh(stored.id, stored.version, (job ->> 'version')::int) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.require_decimals(null, lines, private.currency_exponent(stored.business_id));
  if lines is not null then
    perform private.require_sent_lines(lines);
    wish.amount := private.save_own_job_lines(stored, lines);
  end if;
  update public.jobs as changed set title = wish.title, description = wish.description, amount = wish.amount
  where changed.id = stored.id
  returning version into stored.version;
  perform private.keep_save(stored.id, stored.business_id, stored.version, content);
end
$function$;
revoke all on function private.save_own_job(uuid,jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function private.save_own_job(uuid,jsonb,jsonb) to authenticated;
CREATE OR REPLACE FUNCTION private.save_own_job_lines(job public.jobs, lines jsonb)
 RETURNS numeric
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added uuid[] := array(select (sent ->> 'id')::uuid from jsonb_array_elements(lines) as sent where not exists (
    select from public.job_lines as line where line.job_id = job.id and line.id = (sent ->> 'id')::uuid));
  had_lines boolean := exists (select from public.job_lines as line where line.job_id = job.id);
begin
  perform private.require_agreed_lines_kept(job, lines, added);
  delete from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id
    and not exists (select from jsonb_array_elements(lines) as sent where (sent ->> 'id')::uuid = line.id);
  update public.job_lines as line set quantity = (sent ->> 'quantity')::numeric
  from jsonb_array_elements(lines) as sent
  where line.business_id = job.business_id and line.job_id = job.id and line.id = (sent ->> 'id')::uuid
    and line.quantity <> (sent ->> 'quantity')::numeric;
  perform private.add_catalogue_lines(job, lines, added);
  return case when had_lines and lines = '[]' then 0
    else (select priced.amount from public.jobs as priced where priced.id = job.id) end;
end
$function$;
revoke all on function private.save_own_job_lines(public.jobs,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.save_place_of_work(client public.clients, former public.clients)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  place text := private.address_line(client.address);
  own_id uuid := md5('property of ' || client.id)::uuid;
  last_country text;
begin
  if place = '' then return; end if;
  if exists (select from public.property_addresses as property
    where property.business_id = client.business_id and property.client_id = client.id) then
    update public.property_addresses as property set address = place
    where property.id = own_id and property.business_id = client.business_id and property.client_id = client.id
      and property.version = 1 and property.address = private.address_line(former.address)
      and property.address <> place;
    return;
  end if;
  select property.country into last_country from public.property_addresses as property
  where property.business_id = client.business_id order by property.created_at desc limit 1;
  insert into public.property_addresses (id, business_id, client_id, address, country, is_primary)
  values (own_id, client.business_id, client.id, place, coalesce(last_country, 'USA'), true)
  on conflict (id) do nothing;
  -- The id is taken: by a property that was moved to another client, or in another business.
  if not found then
    insert into public.property_addresses (business_id, client_id, address, country, is_primary)
    values (client.business_id, client.id, place, coalesce(last_country, 'USA'), true);
  end if;
end
$function$;
revoke all on function private.save_place_of_work(public.clients,public.clients) from public, anon, authenticated, service_role;
grant execute on function private.save_place_of_work(public.clients,public.clients) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.save_push_choice(timezone text, quiet_from time without time zone, quiet_until time without time zone, shows_names boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
begin
  perform private.check_timezone(save_push_choice.timezone);
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  insert into private.push_preferences (user_id, timezone, quiet_from, quiet_until, shows_names)
  values (me, save_push_choice.timezone, save_push_choice.quiet_from, save_push_choice.quiet_until,
    save_push_choice.shows_names)
  on conflict (user_id) do update set timezone = excluded.timezone, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, shows_names = excluded.shows_names;
end
$function$;
revoke all on function private.save_push_choice(text,time without time zone,time without time zone,boolean) from public, anon, authenticated, service_role;
grant execute on function private.save_push_choice(text,time without time zone,time without time zone,boolean) to authenticated;
CREATE OR REPLACE FUNCTION private.save_push_device(endpoint text, p256dh text, auth text, device_name text, language text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me constant uuid := private.my_user_id();
  saved uuid;
begin
  -- One at a time of a person: devices saved at once would not count each other.
  perform from public.profiles as person where person.id = (select auth.uid()) for no key update;
  insert into private.push_subscriptions as device (user_id, session_id, endpoint, p256dh, auth, device_name, language)
  values ((select auth.uid()), (auth.jwt() ->> 'session_id')::uuid, save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth,
    private.one_line(left(save_push_device.device_name, 60)), save_push_device.language)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, device_name = excluded.device_name, language = excluded.language,
    created_at = case when device.user_id = excluded.user_id then device.created_at else now() end, failures = 0,
    gone_at = null
  returning device.id into saved;
  -- Not before: whoever owes a code learns nothing that others do not.
  if me is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  delete from private.push_outbox as waiting using public.notifications as told
  where waiting.subscription_id = saved and told.id = waiting.notification_id and told.user_id <> me;
  delete from private.push_subscriptions as device where device.id in (select older.id
    from private.push_subscriptions as older where older.user_id = me and older.id <> saved
    order by older.created_at desc, older.id offset 19);
  return saved;
end
$function$;
revoke all on function private.save_push_device(text,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.save_push_device(text,text,text,text,text) to authenticated;
CREATE OR REPLACE FUNCTION private.save_quote(business_id uuid, quote jsonb, lines jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  given uuid := (quote ->> 'id')::uuid;
  stored public.quotes;
  sent public.quotes;
  is_changed boolean;
begin
  if save_quote.business_id is null
    or not save_quote.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if given is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  perform private.require_decimals(quote, lines, private.currency_exponent(save_quote.business_id));
  perform private.check_sent_lines(save_quote.business_id, given, lines);
  -- A double click makes one quote and takes one number.
  perform private.queue_for_quote(given);
  select * into stored from public.quotes as found where found.id = given for update;
  if stored.id is null then
    if quote ->> 'version' is not null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
    if quote ->> 'request_id' is null then return private.add_quote(save_quote.business_id, quote, lines); end if;
    perform private.convert_request_to_quote((quote ->> 'request_id')::uuid, given);
    select * into stored from public.quotes as found where found.id = given for update;
  end if;
  if stored.business_id <> save_quote.business_id then
    raise sqlstate 'PT404' using message = 'quote_not_found';
  end if;
  sent := private.sent_quote(stored, quote);
  -- A retry of a save whose response was lost gets the same response, whatever version it started from.
  if private.is_saved(stored, sent, lines) then return given; end if;
  -- A save without a version means a new quote: then nobody may have changed it since it was created.
  if stored.version is distinct from coalesce((quote ->> 'version')::int,
    case when stored.updated_at = stored.created_at then stored.version end) then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  if stored.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  is_changed := private.write_lines(stored, lines);
  -- The trigger sees which columns of the quote changed; that its lines did has to be passed on.
  update public.quotes as changed set client_id = sent.client_id, property_id = sent.property_id, title = sent.title,
    message = sent.message, valid_until = sent.valid_until, discount_type = sent.discount_type,
    discount_value = sent.discount_value, taxes = sent.taxes, prices_include_tax = sent.prices_include_tax,
    deposit_type = sent.deposit_type, deposit_value = sent.deposit_value, terms = sent.terms,
    status = case when is_changed then 'draft' else changed.status end
  where changed.id = given;
  return given;
end
$function$;
CREATE OR REPLACE FUNCTION private.save_series(job_id uuid, series jsonb, visits jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs := private.lock_job(save_series.job_id);
  series_id uuid := (series ->> 'id')::uuid;
  existing public.job_series;
begin
  if series_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  -- A repetition of the same save.
  if exists (select from public.job_series as stored where stored.business_id = job.business_id
    and stored.job_id = job.id and stored.id = series_id) then
    return series_id;
  end if;
  if exists (select from public.job_series as stored where stored.business_id = job.business_id
    and stored.job_id = job.id) then
    raise sqlstate 'PT409' using message = 'series_exists';
  end if;
  update public.jobs as stored set schedule_type = 'recurring'
  where stored.id = job.id and stored.schedule_type <> 'recurring';
  perform private.add_series(job, series_id, null, series);
  select * into existing from public.job_series as stored where stored.id = series_id;
  perform private.add_series_visits(job, existing, visits);
  return series_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.save_visit(visit jsonb, member_ids uuid[], checklist jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  fields constant text[] := '{visit_date,start_time,duration_minutes,instructions}';
  visit_id uuid := (visit ->> 'id')::uuid;
  sent_version int := (visit ->> 'version')::int;
  content jsonb := jsonb_build_array(visit, member_ids, checklist);
  existing public.visits;
  wish public.visits;
  job public.jobs;
  request public.requests;
begin
  if visit_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if visit ->> 'job_id' is not null then
    job := private.lock_job((visit ->> 'job_id')::uuid);
  elsif visit ->> 'request_id' is not null then
    request := private.lock_request((visit ->> 'request_id')::uuid);
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('visit ' || visit_id, 0));
  if exists (select from public.visits as stored where stored.id = visit_id) then
    existing := private.lock_visit(visit_id);
    if existing.job_id <> job.id or existing.request_id <> request.id or (job.id is not null and existing.job_id is null)
      or (request.id is not null and existing.request_id is null) then
      raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit of something else has this id.';
    end if;
  end if;

  if existing.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
    if job.id is null and request.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
    wish := jsonb_populate_record(null::public.visits, '{"duration_minutes": 60}' || private.pick(visit, fields));
    insert into public.visits (id, business_id, client_id, job_id, request_id, visit_date, start_time, duration_minutes,
      instructions)
    values (visit_id, coalesce(job.business_id, request.business_id), coalesce(job.client_id, request.client_id),
      job.id, request.id, wish.visit_date, wish.start_time, wish.duration_minutes, wish.instructions);
  elsif private.is_saved(visit_id, existing.version, content) then
    return visit_id;
  elsif existing.id is not null and not private.is_fresh(existing.id, existing.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  else
    wish := jsonb_populate_record(existing, private.pick(visit, fields));
    update public.visits as stored set visit_date = wish.visit_date, start_time = wish.start_time,
      duration_minutes = wish.duration_minutes, instructions = wish.instructions,
      is_moved = existing.is_moved or (existing.series_id is not null
        and (wish.visit_date, wish.start_time, wish.duration_minutes)
          is distinct from (existing.visit_date, existing.start_time, existing.duration_minutes))
    where stored.id = visit_id;
  end if;

  select * into wish from public.visits as stored where stored.id = visit_id;
  if member_ids is not null or existing.id is null then
    perform private.set_visit_members(wish, coalesce(member_ids, private.job_member_ids(wish.job_id)));
  end if;
  if checklist is not null then perform private.save_checklist(wish, checklist); end if;
  perform private.keep_save(visit_id, wish.business_id, wish.version, content);
  return visit_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.schedule_assessment(request_id uuid, visit_id uuid, visit_date date, start_time time without time zone, duration_minutes integer, member_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  request public.requests := private.lock_request(schedule_assessment.request_id);
begin
  if schedule_assessment.visit_date is null then raise sqlstate 'PT400' using message = 'date_expected'; end if;
  if request.status in ('converted', 'archived') then
    raise sqlstate 'PT409' using message = 'request_closed';
  end if;
  -- A repetition of the call; a later move by somebody else is kept.
  if exists (select from public.visits as visit where visit.business_id = request.business_id
    and visit.id = schedule_assessment.visit_id and visit.request_id = request.id) then
    return;
  end if;
  perform private.save_visit(jsonb_build_object('id', schedule_assessment.visit_id, 'request_id', request.id,
    'visit_date', schedule_assessment.visit_date, 'start_time', schedule_assessment.start_time,
    'duration_minutes', coalesce(schedule_assessment.duration_minutes, 60)), coalesce(member_ids, '{}'), null);
end
$function$;
CREATE OR REPLACE FUNCTION private.search_patterns(search text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    order by char_length(word) desc, word), '{}')
  from (select distinct regexp_split_to_table(private.searchable(left(search, 200)), '\s+') as word) as words
  where word <> ''
$function$;
revoke all on function private.search_patterns(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.searchable(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when octet_length(content) = char_length(content) then lower(content)
    else lower(regexp_replace(normalize(content, nfd),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')) end
$function$;
revoke all on function private.searchable(text) from public, anon, authenticated, service_role;
grant execute on function private.searchable(text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.searched_text(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'clients' then $text$coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
    coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')$text$
    when 'requests' then $text$title || ' ' || request_number || ' ' || coalesce(description, '')$text$
    when 'quotes' then $text$title || ' ' || quote_number$text$
    when 'jobs' then $text$title || ' ' || job_number || ' ' || coalesce(custom_address, '')$text$
    when 'invoices' then $text$coalesce(title, '') || ' ' || coalesce(invoice_number, '')$text$
    when 'expenses' then $text$coalesce(description, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, '')$text$ end
$function$;
revoke all on function private.searched_text(text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.seen_assessment_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  select visit.id from public.visits as visit
  where visit.business_id = any(array(select private.my_seen_business_ids())) and visit.request_id is not null
$function$;
revoke all on function private.seen_assessment_ids() from public, anon, authenticated, service_role;
grant execute on function private.seen_assessment_ids() to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.sees_visit(user_id uuid, business_id uuid, visit_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.team_members as member join public.businesses as business on business.id = member.business_id
    where member.business_id = sees_visit.business_id and member.user_id = sees_visit.user_id and member.is_active
      and (member.role in ('owner', 'manager') or business.workers_see_all_work
        or exists (select from public.visit_members as assigned where assigned.business_id = member.business_id
          and assigned.visit_id = sees_visit.visit_id and assigned.user_id = member.user_id)))
$function$;
revoke all on function private.sees_visit(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.send_invitation(invitation_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.new_token();
  invitation public.team_invitations;
  business public.businesses;
begin
  perform private.lock_open((select found.business_id from public.team_invitations as found
    where found.id = send_invitation.invitation_id));
  update public.team_invitations as sent
  set status = 'pending', expires_at = now() + interval '7 days', sent_count = sent.sent_count + 1
  where sent.id = send_invitation.invitation_id returning * into invitation;
  select * into business from public.businesses where id = invitation.business_id;
  delete from private.team_invitation_tokens as kept where kept.invitation_id = invitation.id;
  insert into private.team_invitation_tokens (token_hash, invitation_id)
  values (private.token_hash(token), invitation.id);
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  values (
    'team-invitation:' || invitation.id || ':' || invitation.sent_count, 'team-invitation', invitation.email,
    coalesce((select person.language from auth.users as account join public.profiles as person on person.id = account.id
      where account.email = invitation.email limit 1), invitation.language, business.language), business.id,
    jsonb_build_object(
      'token', token, 'invitation_id', invitation.id, 'role', invitation.role, 'expires_at', invitation.expires_at,
      'business_name', business.business_name,
      'inviter_name', (select full_name from public.profiles where id = invitation.invited_by))
  );
end
$function$;
CREATE OR REPLACE FUNCTION private.send_invoice(invoice_id uuid, via text, to_address text, note text, sending_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.my_invoice(send_invoice.invoice_id, true);
  address text := private.invoice_address(invoice, send_invoice.to_address);
  sending jsonb := private.sending(send_invoice.sending_id, jsonb_build_array('send', via, to_address, note));
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  perform private.require_sender(invoice, via, address);
  perform private.require_currency(invoice.business_id);
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'It is void or written off.';
  end if;
  -- A link is made again, because the token of the first is stored nowhere.
  if private.is_sent(invoice.business_id, 'invoice', invoice.id, sending) then
    return case when via = 'link' then private.new_invoice_link(invoice, null) end;
  end if;
  if invoice.amount = 0 and not exists (select from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id) then
    raise sqlstate 'PT400' using message = 'invoice_empty';
  end if;
  if via = 'marked' and invoice.status <> 'draft' then return null; end if;
  if invoice.status = 'draft' then perform private.require_within_quotes(invoice.id); end if;
  invoice := private.issue_invoice(invoice, via, case when via = 'mail' then address end, sending);
  if via = 'mail' then perform private.queue_invoice_mail(invoice, 'invoice-sent', address, note); end if;
  return case when via = 'link' then private.new_invoice_link(invoice, null) end;
end
$function$;
revoke all on function private.send_invoice(uuid,text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function private.send_invoice(uuid,text,text,text,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.send_quote(quote_id uuid, via text, to_address text, note text, sending_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.my_quote(send_quote.quote_id);
  address text := lower(btrim(coalesce(nullif(btrim(send_quote.to_address), ''), (select client.email
    from public.clients as client where client.business_id = quote.business_id and client.id = quote.client_id))));
  sending jsonb := private.sending(send_quote.sending_id, jsonb_build_array('send', via, to_address, note));
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  perform private.require_currency(quote.business_id);
  if quote.status in ('approved', 'converted') then
    raise sqlstate 'PT409' using message = 'already_answered';
  end if;
  if not exists (select from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) then
    raise sqlstate 'PT400' using message = 'quote_empty';
  end if;
  if quote.valid_until < private.today(quote.business_id) then
    raise sqlstate 'PT409' using message = 'quote_expired', hint = 'Its last day has passed: choose another.';
  end if;
  -- A link is made again, because the token of the first is stored nowhere.
  if private.is_sent(quote.business_id, 'quote', quote.id, sending) then
    return case when via = 'link' then private.new_quote_link(quote, null) end;
  end if;
  if via = 'mail' then perform private.check_quote_mail(quote, address); end if;
  -- This version has an answer already, as when it was approved and declined later, so it becomes the next version.
  update public.quotes as sent set status = 'sent', sent_at = now(), followed_up_at = null, answered_at = null,
    decline_reason = null, change_request = null,
    version_number = sent.version_number + case when exists (select from public.quote_approvals as approval
      where approval.business_id = sent.business_id and approval.quote_id = sent.id
        and approval.version_number = sent.version_number) then 1 else 0 end
  where sent.id = quote.id returning * into quote;
  perform private.keep_quote_version(quote.id);
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'sent', jsonb_build_object('via', via,
    'version_number', quote.version_number, 'to', case when via = 'mail' then address end) || sending);
  if via = 'mail' then perform private.queue_quote_mail(quote, address, nullif(btrim(note), '')); end if;
  return case when via = 'link' then private.new_quote_link(quote, null) end;
end
$function$;
revoke all on function private.send_quote(uuid,text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function private.send_quote(uuid,text,text,text,uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.send_receipt(payment_id uuid, to_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments := private.my_payment(send_receipt.payment_id);
  address text := private.payer_address(payment, to_address);
begin
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  -- A double click, or a retry after a lost response, is one mail.
  if exists (select from private.outbox as mail where mail.record_id = payment.id and mail.kind = 'payment-receipt'
    and mail.to_address = address and mail.created_at > now() - interval '1 minute') then
    return;
  end if;
  perform private.check_client_mail(payment.business_id, payment.id, address);
  perform private.queue_receipt_mail(payment, address);
end
$function$;
CREATE OR REPLACE FUNCTION private.send_test_mail(business_id uuid, kind text, language text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  own_address text;
  name text;
  mail_id uuid;
begin
  perform private.check_managed(send_test_mail.business_id);
  if send_test_mail.kind is null or send_test_mail.kind <> all(private.mail_kinds()) then
    raise sqlstate 'PT400' using message = 'choice_missing';
  end if;
  select account.email into own_address from auth.users as account
  where account.id = me and account.email_confirmed_at is not null;
  if own_address is null or not private.is_address(lower(own_address)) then
    raise sqlstate 'PT403' using message = 'email_not_verified';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('test mails of ' || me, 0));
  if (select count(*) from private.outbox as mail where mail.user_id = me and mail.key like 'test:%'
    and mail.created_at > now() - interval '1 hour') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_mails', hint = 'Ten an hour.';
  end if;
  select business.business_name into name from public.businesses as business
  where business.id = send_test_mail.business_id;
  insert into private.outbox (key, kind, to_address, language, business_id, user_id, data)
  values ('test:' || gen_random_uuid(), send_test_mail.kind, lower(own_address),
    coalesce(send_test_mail.language, 'en'), send_test_mail.business_id, me,
    jsonb_build_object('is_test', true, 'business_name', name))
  returning id into mail_id;
  return mail_id;
end
$function$;
revoke all on function private.send_test_mail(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function private.send_test_mail(uuid,text,text) to authenticated;
CREATE OR REPLACE FUNCTION private.sending(sending_id uuid, content jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('sending_id', sending_id, 'sending_hash', md5(content::text))
$function$;
revoke all on function private.sending(uuid,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.sent_job(stored public.jobs, job jsonb)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fields jsonb := private.pick(job, '{client_id,property_id,custom_address,contact_phone,title,description,priority,'
    'schedule_type,status,scheduled_date,start_date,end_date,instructions,estimated_minutes,billing_frequency,'
    'billing_interval_weeks,next_billing,payment_terms,terms,discount_type,discount_value,taxes,prices_include_tax,'
    'deposit_amount,amount}');
  wish public.jobs;
begin
  if stored.id is null then
    return jsonb_populate_record(null::public.jobs, '{"priority": "normal", "schedule_type": "one-off",
      "status": "scheduled", "billing_frequency": "on_completion", "billing_interval_weeks": 1,
      "payment_terms": "net_30", "discount_value": 0, "taxes": [], "prices_include_tax": false, "deposit_amount": 0,
      "amount": 0}' || fields || private.pick(job, '{id,business_id}'));
  end if;
  -- A completed job stays completed, whatever the form says; dates follow the visits once there are any.
  wish := jsonb_populate_record(stored, fields
    - case when stored.status in ('completed', 'cancelled') then '{status}'::text[] else '{}' end
    - case when stored.total_visits > 0 then '{scheduled_date,start_date}'::text[] else '{}' end);
  if wish.schedule_type = 'one-off' and stored.schedule_type = 'recurring' and exists (
    select from public.job_series as series where series.job_id = stored.id) then
    raise sqlstate 'PT409' using message = 'series_exists';
  end if;
  return wish;
end
$function$;
revoke all on function private.sent_job(public.jobs,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.series_versions(job public.jobs, series_ids uuid[], visit_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'series', (select coalesce(jsonb_object_agg(series.id, series.version), '{}') from public.job_series as series
      where series.business_id = job.business_id and series.id = any(series_ids)),
    'visits', (select coalesce(jsonb_object_agg(visit.id, visit.version), '{}') from public.visits as visit
      where visit.business_id = job.business_id and visit.status = 'scheduled'
        and (visit.id = any(visit_ids) or visit.series_id = any(series_ids[2:]))),
    -- An undo restores the members of the visits, so people assigned since then would be lost.
    'people', (select md5(coalesce(string_agg(who, ',' order by who), '')) from (
      select assigned.visit_id || ' ' || assigned.user_id as who
      from public.visit_members as assigned join public.visits as visit
        on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
      where visit.business_id = job.business_id and visit.job_id = job.id
        and (visit.id = any(visit_ids) or visit.series_id = any(series_ids[2:]))
      union all select assigned.user_id::text from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id) as everybody))
$function$;
CREATE OR REPLACE FUNCTION private.set_currency_once(business public.businesses, was public.businesses)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if business.currency is not distinct from was.currency then return was.currency_set_at; end if;
  if was.currency is not null then
    raise sqlstate 'PT409' using message = 'currency_already_set';
  end if;
  if private.exponent_of(business.currency) <> private.exponent_of(was.currency) and private.has_shown_amounts(was.id) then
    raise sqlstate 'PT409' using message = 'currency_other_decimals',
      hint = 'There are amounts with cents already; another currency needs another business.';
  end if;
  return now();
end
$function$;
revoke all on function private.set_currency_once(public.businesses,public.businesses) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.set_payment_keys(business_id uuid, secret_key text, webhook_secret text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key text := nullif(btrim(set_payment_keys.secret_key), '');
  hook text := nullif(btrim(set_payment_keys.webhook_secret), '');
  stored private.payment_keys;
begin
  if set_payment_keys.business_id is null
    or not set_payment_keys.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  if key is not null and (char_length(key) > 255 or key !~ '^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$') then
    raise sqlstate 'PT400' using message = 'secret_key_wrong', hint = 'It begins with sk_ or rk_.';
  end if;
  if hook is not null and (char_length(hook) > 255 or hook !~ '^whsec_[A-Za-z0-9+/=_-]{8,}$') then
    raise sqlstate 'PT400' using message = 'webhook_secret_wrong', hint = 'It begins with whsec_.';
  end if;
  select * into stored from private.payment_keys as existing
  where existing.business_id = set_payment_keys.business_id for update;
  if key is null and stored.business_id is null then
    raise sqlstate 'PT400' using message = 'secret_key_missing';
  end if;
  -- Test and live mode have separate webhook secrets: an old one would verify events of the wrong mode.
  if hook is null and key is not null and split_part(key, '_', 2) <> split_part(stored.secret_key, '_', 2) then
    stored.webhook_secret := null;
  end if;
  insert into private.payment_keys as kept (business_id, secret_key, webhook_secret)
  values (set_payment_keys.business_id, coalesce(key, stored.secret_key), coalesce(hook, stored.webhook_secret))
  on conflict on constraint payment_keys_pkey do update set secret_key = excluded.secret_key,
    webhook_secret = excluded.webhook_secret, updated_at = now();
end
$function$;
CREATE OR REPLACE FUNCTION private.set_visit_time(visit_id uuid, version integer, visit_date date, start_time time without time zone, duration_minutes integer, member_ids uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(set_visit_time.visit_id);
  is_other boolean := (existing.visit_date, existing.start_time, existing.duration_minutes) is distinct from
    (set_visit_time.visit_date, set_visit_time.start_time,
      coalesce(set_visit_time.duration_minutes, existing.duration_minutes));
  are_others boolean := member_ids is not null and exists (
    (select unnest(member_ids) except select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id)
    union all (select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id except select unnest(member_ids)));
begin
  -- Already there: the same move again, whoever made it.
  if not is_other and not are_others then return false; end if;
  if existing.status <> 'scheduled' then raise sqlstate 'PT409' using message = 'visit_not_open'; end if;
  if set_visit_time.version is not null and existing.version <> set_visit_time.version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  update public.visits as visit set visit_date = set_visit_time.visit_date, start_time = set_visit_time.start_time,
    duration_minutes = coalesce(set_visit_time.duration_minutes, existing.duration_minutes),
    is_moved = existing.is_moved or (is_other and existing.series_id is not null)
  where visit.id = existing.id;
  if are_others then perform private.set_visit_members(existing, member_ids); end if;
  if is_other then
    perform private.log_record_event(existing.business_id, 'visit', existing.id, case when set_visit_time.visit_date is null
      then 'unscheduled' else 'moved' end, jsonb_build_object('from_date', existing.visit_date,
      'from_time', existing.start_time, 'to_date', set_visit_time.visit_date, 'to_time', set_visit_time.start_time));
  end if;
  return true;
end
$function$;
CREATE OR REPLACE FUNCTION private.settle_invoice(invoice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  sums record;
begin
  select * into invoice from public.invoices as found where found.id = settle_invoice.invoice_id
    for no key update;
  -- When a business is being deleted its books are deleted too, and nothing is logged any more.
  if invoice.id is null
    or not exists (select from public.businesses as business where business.id = invoice.business_id) then
    return;
  end if;
  select * into sums from private.invoice_sums(invoice);
  if (invoice.paid_amount, invoice.refunded_amount, invoice.credited_amount, invoice.balance)
    is distinct from (sums.paid, sums.refunded, sums.credited, sums.balance)
    or (invoice.status = 'sent' and sums.balance = 0) or (invoice.status = 'paid' and sums.balance > 0) then
    update public.invoices as settled set balance = settled.balance, status = settled.status
    where settled.id = invoice.id;
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.settle_invoices(was_on uuid, is_on uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  touched uuid[] := array_remove(array[was_on, is_on], null);
begin
  if touched = '{}' then return; end if;
  update public.invoices as settled set balance = settled.balance, status = settled.status
  where settled.id = any(touched)
    and exists (select from public.businesses as business where business.id = settled.business_id);
end
$function$;
revoke all on function private.settle_invoices(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.sign_visit(visit_id uuid, id uuid, signer_name text, signature text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.visits := private.lock_visit(sign_visit.visit_id, true);
  signer text := private.one_line(sign_visit.signer_name);
begin
  if exists (select from public.visit_signoffs as signed where signed.business_id = existing.business_id
    and signed.visit_id = existing.id and signed.id = sign_visit.id) then
    return;
  end if;
  if existing.status not in ('in_progress', 'completed') then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nothing was done yet that could be signed.';
  end if;
  if coalesce(signer, '') = '' or not private.fits(signer, 200) then
    raise sqlstate 'PT400' using message = 'signer_missing';
  end if;
  if coalesce(sign_visit.signature, '') !~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'
    or octet_length(sign_visit.signature) > 300000 then
    raise sqlstate 'PT400' using message = 'signature_missing';
  end if;
  -- Limited, because signatures cannot be deleted and could fill the database.
  if (select count(*) from public.visit_signoffs as signed
    where signed.business_id = existing.business_id and signed.visit_id = existing.id) >= 20 then
    raise sqlstate 'PT409' using message = 'too_many_signatures';
  end if;
  insert into public.visit_signoffs (id, business_id, visit_id, signer_name, signature, user_id, created_at)
  values (coalesce(sign_visit.id, gen_random_uuid()), existing.business_id, existing.id, signer, sign_visit.signature,
    (select auth.uid()), clock_timestamp());
  perform private.log_record_event(existing.business_id, 'visit', existing.id, 'signed', jsonb_build_object('signer_name', signer));
end
$function$;
CREATE OR REPLACE FUNCTION private.silence_member(user_id uuid, business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.push_outbox as waiting using public.notifications as told
  where told.id = waiting.notification_id and told.user_id = silence_member.user_id
    and told.business_id = silence_member.business_id;
  delete from private.push_subscriptions as device where device.user_id = silence_member.user_id and not exists (
    select from public.team_members as member where member.user_id = silence_member.user_id and member.is_active);
end
$function$;
revoke all on function private.silence_member(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stamp_actual_times(visit public.visits, was public.visits)
 RETURNS public.visits
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if visit.status = 'scheduled' then
    visit.actual_start := null;
    visit.actual_end := null;
    visit.cancel_reason := null;
  elsif visit.status = 'in_progress' then
    visit.actual_start := coalesce(was.actual_start, now());
    visit.actual_end := null;
  elsif visit.status = 'completed' then
    visit.actual_end := greatest(now(), visit.actual_start);
  end if;
  if visit.status in ('in_progress', 'completed') and visit.visit_date is null then
    visit.visit_date := private.today(visit.business_id);
  end if;
  return visit;
end
$function$;
revoke all on function private.stamp_actual_times(public.visits,public.visits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stamp_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.user_id := private.author(new.user_id);
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION private.stamp_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.user_id := private.author(new.user_id);
    return new;
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$function$;
revoke all on function private.stamp_row() from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stamp_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION private.start_visit(visit_id uuid, latitude numeric, longitude numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.step_visit(start_visit.visit_id, 'in_progress');
  perform private.keep_position(start_visit.visit_id, start_visit.latitude, start_visit.longitude);
end
$function$;
revoke all on function private.start_visit(uuid,numeric,numeric) from public, anon, authenticated, service_role;
grant execute on function private.start_visit(uuid,numeric,numeric) to authenticated;
CREATE OR REPLACE FUNCTION private.statement_document(statement_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  statement public.client_statements;
begin
  select * into statement from public.client_statements as found where found.id = statement_document.statement_id;
  if statement.id is null then raise sqlstate 'PT404' using message = 'statement_not_found'; end if;
  return jsonb_build_object(
    'statement', jsonb_build_object('from_date', statement.from_date, 'to_date', statement.to_date,
      'opening_balance', statement.opening_balance, 'closing_balance', statement.closing_balance,
      'credit', statement.snapshot -> 'credit', 'created_at', statement.created_at),
    'entries', coalesce(statement.snapshot -> 'entries', '[]'),
    'business', private.document_business(statement.business_id),
    'settings', private.document_layout(statement.business_id),
    'client', private.document_client(statement.business_id, statement.client_id),
    'today', private.today(statement.business_id));
end
$function$;
CREATE OR REPLACE FUNCTION private.statement_of(client public.clients, from_date date, to_date date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := (select business.timezone from public.businesses as business where business.id = client.business_id);
  answer jsonb;
begin
  if (from_date between '2000-01-01' and '2100-01-01' and to_date between '2000-01-01' and '2100-01-01') is not true
    or to_date < from_date then
    raise sqlstate 'PT400' using message = 'invalid_period', hint = 'From one day to a later one.';
  end if;
  with entry as materialized (
    select entry.*, sum(entry.amount) over (order by entry.day, entry.rank, entry.moved_at, entry.id) as balance
    from private.account_entries(client, zone) as entry
  ), shown as (
    select * from entry where entry.day between statement_of.from_date and statement_of.to_date
  )
  select jsonb_build_object('from_date', statement_of.from_date, 'to_date', statement_of.to_date,
    'opening_balance', coalesce((select sum(entry.amount) from entry where entry.day < statement_of.from_date), 0),
    'closing_balance', coalesce((select sum(entry.amount) from entry where entry.day <= statement_of.to_date), 0),
    'credit', private.credit_of(client.business_id, client.id),
    'entries', coalesce((select jsonb_agg(jsonb_build_object('day', shown.day, 'kind', shown.kind,
        'reference', shown.reference, 'amount', shown.amount, 'balance', shown.balance)
        order by shown.day, shown.rank, shown.moved_at, shown.id) from shown), '[]'),
    'client', private.document_client(client.business_id, client.id),
    'business', private.document_business(client.business_id))
  into answer;
  return answer;
end
$function$;
drop function private.step_quote(uuid,text,text);
CREATE OR REPLACE FUNCTION private.step_quote(quote_id uuid, step text, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  quote public.quotes := private.my_quote(step_quote.quote_id);
begin
  case step
    when 'decline' then perform private.decline(quote, reason);
    when 'changes' then perform private.ask_for_changes(quote, reason);
    when 'reopen' then
      if quote.status = 'converted' then
        raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
      end if;
      update public.quotes as reopened set status = 'draft'
      where reopened.id = quote.id and reopened.status <> 'draft';
    when 'follow_up' then
      if quote.status not in ('sent', 'changes_requested') then
        raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody is waiting for an answer.';
      end if;
      -- A second call within a minute is a double click.
      if quote.followed_up_at is null or quote.followed_up_at < now() - interval '1 minute' then
        update public.quotes as followed set followed_up_at = now() where followed.id = quote.id;
        perform private.log_record_event(quote.business_id, 'quote', quote.id, 'followed_up');
      end if;
  end case;
  return quote.id;
end
$function$;
revoke all on function private.step_quote(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function private.step_quote(uuid,text,text) to authenticated;
CREATE OR REPLACE FUNCTION private.step_visit(visit_id uuid, status text, notes text DEFAULT NULL::text, invoice_choice text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(step_visit.visit_id, true);
begin
  if existing.status = step_visit.status then
    -- A member who joins a running visit gets their own time entry.
    if existing.status = 'in_progress' then
      insert into public.visit_times (business_id, visit_id, user_id, started_at, entered_by)
      select assigned.business_id, assigned.visit_id, assigned.user_id, now(), null from public.visit_members as assigned
      where assigned.business_id = existing.business_id and assigned.visit_id = existing.id
        and assigned.user_id = (select auth.uid())
      on conflict (visit_id, user_id) where ended_at is null do nothing;
    -- Two members who complete it both leave their notes; a repetition is ignored.
    elsif existing.status = 'completed' and nullif(btrim(notes), '') is not null
      and position(btrim(notes) in coalesce(existing.completion_notes, '')) = 0 then
      update public.visits as visit set completion_notes = case
        when position(existing.completion_notes in notes) > 0 then btrim(notes)
        else concat_ws(E'\n', existing.completion_notes, btrim(notes)) end
      where visit.id = existing.id;
    end if;
    return;
  end if;
  -- Starting a completed visit would reopen it, which is a command of its own.
  if step_visit.status = 'in_progress' and existing.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'status_not_allowed';
  end if;
  update public.visits as visit set status = step_visit.status,
    completion_notes = coalesce(nullif(btrim(notes), ''), visit.completion_notes),
    invoice_choice = coalesce(step_visit.invoice_choice, visit.invoice_choice)
  where visit.id = existing.id;
  if step_visit.status = 'completed' and step_visit.invoice_choice is not null then
    update public.jobs as job set invoice_choice = step_visit.invoice_choice
    where job.business_id = existing.business_id and job.id = existing.job_id and job.status = 'completed';
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION private.still_open_of_job(job public.jobs, price numeric, exponent integer)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  still_open numeric;
  open_lines numeric;
  all_lines numeric;
begin
  select coalesce(sum(work.amount), 0) into still_open
  from public.uninvoiced_work(job.business_id, null, job.id) as work;
  -- Agreed on and not done yet.
  if not private.is_billed_by_visit(job) and job.status in ('draft', 'scheduled')
    and job.invoice_choice is distinct from 'no_charge'
    and not exists (select from public.invoice_sources as source where source.business_id = job.business_id
      and source.is_held and (source.quote_id = job.quote_id or source.job_id = job.id
        and (source.visit_id is not null or source.job_line_id is null))) then
    select coalesce(sum(line.line_total), 0), coalesce(sum(line.line_total) filter (where not exists (
      select from public.invoice_sources as source where source.job_line_id = line.id and source.is_held)), 0)
    into all_lines, open_lines from public.job_lines as line
    where line.business_id = job.business_id and line.job_id = job.id;
    still_open := case when all_lines = 0 then price else round(price * open_lines / all_lines, exponent) end;
  end if;
  -- Work on a draft is not invoiced yet: its share of the draft, before tax.
  return still_open + (select coalesce(sum(round(draft.net * case when draft.whole = 0 then 1
      else draft.part / draft.whole end, exponent)), 0)
    from (select invoice.total_amount - invoice.tax_amount as net, sum(line.line_total) as whole,
        coalesce(sum(line.line_total) filter (where source.job_id = job.id), 0) as part
      from public.invoices as invoice
        left join public.invoice_lines as line
          on line.business_id = invoice.business_id and line.invoice_id = invoice.id
        left join public.invoice_sources as source
          on source.business_id = line.business_id and source.id = line.source_id
      where invoice.business_id = job.business_id and invoice.status = 'draft' and invoice.id in (
        select held.invoice_id from public.invoice_sources as held
        where held.business_id = job.business_id and held.job_id = job.id and held.is_held)
      group by invoice.id) as draft);
end
$function$;
revoke all on function private.still_open_of_job(public.jobs,numeric,integer) from public, anon, authenticated, service_role;
grant execute on function private.still_open_of_job(public.jobs,numeric,integer) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.stored_size(bucket text, path text, claimed bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  stored bigint;
begin
  if to_regclass('storage.objects') is not null then
    select (object.metadata ->> 'size')::bigint into stored from storage.objects as object
    where object.bucket_id = stored_size.bucket and object.name = stored_size.path;
  end if;
  return coalesce(stored, stored_size.claimed);
end
$function$;
revoke all on function private.stored_size(text,text,bigint) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.take_billed(source_ids uuid[], job_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken int;
begin
  delete from private.unbilled_work as kept using public.invoice_sources as source
  where source.id = any(source_ids) and kept.job_id = source.job_id
    and kept.unit_id = coalesce(source.visit_id, source.job_line_id, source.job_id);
  get diagnostics taken = row_count;
  if taken < cardinality(source_ids) then
    perform private.keep_unbilled(job_ids);
  end if;
end
$function$;
revoke all on function private.take_billed(uuid[],uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.take_enquiry(subdomain text, name text, email text, phone text, message text, service_id uuid, language text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses := private.business_at(take_enquiry.subdomain);
  sender text := nullif(lower(btrim(take_enquiry.email)), '');
  number text := nullif(private.one_line(take_enquiry.phone), '');
  words text := btrim(take_enquiry.message, E' \t\r\n\u00A0');
  lead_id uuid;
begin
  if business.id is null or not (select profile.takes_enquiries from public.public_profiles as profile
      where profile.business_id = business.id) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  if words = '' then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  if sender is null and number is null or not private.is_address(coalesce(sender, 'a@b.example')) then
    raise sqlstate 'PT400' using message = 'address_missing';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('enquiries of ' || business.id, 0));
  if exists (select from public.requests as earlier join public.clients as writer
      on writer.business_id = earlier.business_id and writer.id = earlier.client_id
    where earlier.business_id = business.id and earlier.created_at > now() - interval '1 hour'
      and earlier.source = 'public_profile' and earlier.description = words
      and writer.email is not distinct from sender and (sender is not null or writer.phone is not distinct from number)) then
    return;
  end if;
  if (select count(*) from public.requests as earlier where earlier.business_id = business.id
      and earlier.created_at > now() - interval '1 day' and earlier.source = 'public_profile') >= 20 then
    raise sqlstate 'PT429' using message = 'too_many_enquiries';
  end if;
  lead_id := private.lead_of_stranger(business, private.one_line(take_enquiry.name), sender, number, take_enquiry.language);
  insert into public.requests (business_id, user_id, client_id, title, description, notes, source)
  values (business.id, business.user_id, lead_id, coalesce(
    (select service.name from public.services as service where service.business_id = business.id
      and service.id = take_enquiry.service_id and service.is_public and service.is_active),
    case business.language when 'es' then 'Consulta desde la página pública' else 'Question from the public page' end),
    words,
    -- The lead may have another name or number from an earlier enquiry.
    concat_ws(', ', private.one_line(take_enquiry.name), sender, number), 'public_profile');
end
$function$;
revoke all on function private.take_enquiry(text,text,text,text,text,uuid,text) from public, anon, authenticated, service_role;
grant execute on function private.take_enquiry(text,text,text,text,text,uuid,text) to service_role;
CREATE OR REPLACE FUNCTION private.take_inserted(invoice public.invoices)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  exponent int := private.currency_exponent(invoice.business_id);
begin
  if invoice.status = 'overdue' then
    if not coalesce(invoice.due_date < private.today(invoice.business_id), false) then
      raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Its due_date has not passed.';
    end if;
    invoice.status := 'sent';
  elsif invoice.status not in ('draft', 'paid') then
    perform private.require_status_step('invoice', 'draft', invoice.status);
  end if;
  invoice.amount := private.counted_amount('amount', invoice.amount, exponent);
  invoice.tax_amount := private.counted_amount('tax_amount', invoice.tax_amount, exponent);
  invoice.total_amount := private.counted_amount('total_amount', invoice.total_amount, exponent);
  if invoice.amount = 0 then invoice.amount := greatest(invoice.total_amount - invoice.tax_amount, 0); end if;
  if invoice.status in ('sent', 'paid') and invoice.amount = 0 then
    raise sqlstate 'PT400' using message = 'invoice_empty';
  end if;
  if invoice.taxes = '[]' and invoice.tax_amount <> 0 then
    if invoice.tax_amount not between 0 and invoice.amount then
      raise sqlstate 'PT400' using message = 'totals_differ', hint = 'tax_amount is above amount, or below zero.';
    end if;
    invoice.taxes := jsonb_build_array(jsonb_build_object('name', 'Tax',
      'rate', trim_scale(round(100 * invoice.tax_amount / invoice.amount, 3))));
  end if;
  return invoice;
end
$function$;
revoke all on function private.take_inserted(public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.take_money(wanted public.payments, excess numeric)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.payments;
begin
  wanted.payment_number := private.take_number(wanted.business_id, 'payment');
  with paid as (
    insert into public.payments (id, business_id, client_id, invoice_id, quote_id, job_id, payment_number, amount,
      paid_on, method, reference, note, provider_payment)
    values (wanted.id, wanted.business_id, wanted.client_id, wanted.invoice_id, wanted.quote_id, wanted.job_id,
      wanted.payment_number, wanted.amount, wanted.paid_on, wanted.method, wanted.reference, wanted.note,
      wanted.provider_payment)
    returning *
  ), credited as (
    insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
    select paid.business_id, paid.client_id, case when paid.invoice_id is null then 'deposit' else 'overpayment' end,
      excess, paid.invoice_id, paid.id
    from paid where excess > 0
  )
  select * into made from paid;
  perform private.log_record_event(made.business_id, 'payment', made.id, 'recorded', jsonb_build_object('amount', made.amount,
    'method', made.method, 'payment_number', made.payment_number, 'credit', excess));
  if made.invoice_id is not null then
    perform private.log_record_event(made.business_id, 'invoice', made.invoice_id, 'payment_recorded',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'method', made.method, 'credit', excess));
  else
    perform private.log_record_event(made.business_id, case when made.job_id is not null then 'job'
      when made.quote_id is not null then 'quote' else 'client' end,
      coalesce(made.job_id, made.quote_id, made.client_id), 'deposit_received',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.take_number(business_id uuid, kind text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken text;
begin
  if private.is_sample_data() then
    return private.take_sample_number(take_number.business_id, take_number.kind);
  end if;
  loop
    -- The highest number has no next one: it is refused in words instead of by a check.
    if exists (select from public.counters as full_one where full_one.business_id = take_number.business_id
      and full_one.kind = take_number.kind and full_one.next_number = 999999999) then
      raise sqlstate 'PT409' using message = 'numbers_exhausted';
    end if;
    update public.counters as counter set last_taken = next_number, next_number = next_number + 1
    where counter.business_id = take_number.business_id and counter.kind = take_number.kind
    returning counter.prefix || lpad((counter.next_number - 1)::text,
      greatest(counter.padding, char_length((counter.next_number - 1)::text)), '0') into taken;
    exit when taken is null or not private.is_number_taken(take_number.business_id, take_number.kind, taken);
  end loop;
  return taken;
end
$function$;
CREATE OR REPLACE FUNCTION private.take_online_payment(business_id uuid, invoice_id uuid, provider_payment text, amount numeric, paid_at timestamp with time zone)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  wanted public.payments;
  made public.payments;
begin
  select * into invoice from public.invoices as found where found.business_id = take_online_payment.business_id
    and found.id = take_online_payment.invoice_id for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  select * into made from public.payments as found
  where found.business_id = invoice.business_id and found.provider_payment = take_online_payment.provider_payment;
  if made.id is not null then return made; end if;
  perform private.check_amount(invoice.business_id, take_online_payment.amount);
  wanted.id := gen_random_uuid();
  wanted.business_id := invoice.business_id;
  wanted.client_id := invoice.client_id;
  wanted.invoice_id := case when invoice.status = 'sent' then invoice.id end;
  wanted.amount := take_online_payment.amount;
  wanted.method := 'online';
  wanted.provider_payment := take_online_payment.provider_payment;
  wanted.paid_on := (paid_at at time zone (select business.timezone from public.businesses as business
    where business.id = invoice.business_id))::date;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if wanted.invoice_id is null then
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'payment_became_credit', jsonb_build_object(
      'payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  perform private.queue_receipt_mail(made, private.payer_address(made, null));
  perform private.queue_mail_to_owners(invoice.business_id, 'invoice-paid-owner', 'invoice-paid-owner:' || made.id,
    'invoice', invoice.id, private.money_mail_data(invoice.business_id, invoice.client_id, invoice.id)
      || jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'paid_on', made.paid_on, 'method', made.method));
  return made;
end
$function$;
CREATE OR REPLACE FUNCTION private.take_over_from_parent(visit public.visits)
 RETURNS public.visits
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  parent record;
begin
  if visit.job_id is not null then
    select job.client_id into parent from public.jobs as job
    where job.business_id = visit.business_id and job.id = visit.job_id;
  else
    select request.client_id into parent from public.requests as request
    where request.business_id = visit.business_id and request.id = visit.request_id;
  end if;
  -- The foreign keys reject the same thing, but only after the client was overwritten.
  if parent.client_id is null
    or (visit.request_id is not null and not exists (select from public.requests as request
      where request.business_id = visit.business_id and request.id = visit.request_id))
    or (visit.client_id <> parent.client_id and not exists (select from public.clients as client
      where client.business_id = visit.business_id and client.id = visit.client_id)) then
    raise foreign_key_violation using message = 'A visit belongs to a job or a request of its business.';
  end if;
  visit.client_id := parent.client_id;
  return visit;
end
$function$;
revoke all on function private.take_over_from_parent(public.visits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.take_payment_event(business_id uuid, event jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  became text;
begin
  if event ->> 'id' is not null then
    insert into private.payment_events as stored (business_id, event_id, type, outcome)
    select business.id, event ->> 'id', left(event ->> 'type', 100), 'taken'
    from public.businesses as business where business.id = take_payment_event.business_id
    on conflict do nothing;
    if not found then return 'duplicate'; end if;
  end if;
  became := case
    when event ->> 'type' in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
      then private.take_session(take_payment_event.business_id, event -> 'session',
        coalesce((event ->> 'is_fetched')::boolean, false))
    when event ->> 'type' in ('checkout.session.expired', 'checkout.session.async_payment_failed') then 'expired'
    when event ->> 'type' = 'charge.refunded' then private.take_refunds(take_payment_event.business_id,
      event ->> 'provider_payment', event -> 'refunds')
    else 'ignored' end;
  if became = 'expired' then
    update private.checkouts as closed set status = 'expired'
    where closed.business_id = take_payment_event.business_id
      and closed.id = (event -> 'session' ->> 'checkout_id')::uuid and closed.status in ('opening', 'open');
  end if;
  -- Not handled yet, so a repetition of the same event must not be ignored.
  if became in ('mismatch', 'payment_missing') then
    delete from private.payment_events as stored
    where stored.business_id = take_payment_event.business_id and stored.event_id = event ->> 'id';
  else
    update private.payment_events as stored set outcome = became
    where stored.business_id = take_payment_event.business_id and stored.event_id = event ->> 'id';
  end if;
  return became;
end
$function$;
drop function private.take_quote_answer(public.quotes,text,jsonb);
CREATE OR REPLACE FUNCTION private.take_quote_answer(quote public.quotes, answer text, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if answer = 'approve' then
    if private.approve(quote, (fields ->> 'version_number')::int, fields || '{"method": "link"}') then
      select * into quote from public.quotes as approved where approved.id = quote.id;
      perform private.queue_quote_mail_to_owners(quote, 'quote-approved-owner', quote.version_number::text,
        jsonb_build_object('signer_name', fields ->> 'signer_name'));
      perform private.queue_mail_to_signer(quote, fields ->> 'signer_name', fields ->> 'sent_to');
    end if;
    return;
  end if;
  if quote.status = 'draft' or (fields ->> 'version_number')::int is distinct from quote.version_number then
    raise sqlstate 'PT409' using message = 'quote_changed', hint = 'There is a newer version of it.';
  end if;
  if quote.status in ('approved', 'converted') or (answer = 'changes' and quote.status = 'declined') then
    raise sqlstate 'PT409' using message = 'already_answered';
  end if;
  if answer = 'decline' and private.decline(quote, fields ->> 'message') then
    perform private.queue_quote_mail_to_owners(quote, 'quote-declined-owner', quote.version::text,
      jsonb_build_object('reason', nullif(btrim(fields ->> 'message'), '')));
  elsif answer = 'changes' and private.ask_for_changes(quote, fields ->> 'message') then
    perform private.queue_quote_mail_to_owners(quote, 'quote-changes-owner', quote.version::text,
      jsonb_build_object('message', left(btrim(fields ->> 'message'), 4000)));
  -- At most one notification a day.
  elsif answer = 'renew' and private.quote_state(quote) = 'expired' and not exists (
    select from public.record_events as event where event.business_id = quote.business_id and event.record = 'quote'
      and event.record_id = quote.id and event.kind = 'renewal_asked' and event.created_at > now() - interval '1 day')
  then
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'renewal_asked',
      jsonb_build_object('version_number', quote.version_number));
    perform private.queue_quote_mail_to_owners(quote, 'quote-renew-owner', quote.version || ':' || private.today(quote.business_id),
      '{}');
  end if;
end
$function$;
revoke all on function private.take_quote_answer(public.quotes,text,jsonb) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.take_quote_of(line public.quote_lines, is_new boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
revoke all on function private.take_quote_of(public.quote_lines,boolean) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.take_refunds(business_id uuid, provider_payment text, refunds jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
  given jsonb;
begin
  select * into payment from private.locked_payment((select found.id from public.payments as found
    where found.business_id = take_refunds.business_id and found.provider_payment = take_refunds.provider_payment));
  -- The event arrived before its payment was recorded; Stripe will repeat it.
  if payment.id is null then return 'payment_missing'; end if;
  for given in select * from jsonb_array_elements(refunds) loop
    perform private.keep_provider_refund(payment, given ->> 'id', (given ->> 'amount_minor')::numeric
      / 10::numeric ^ private.currency_exponent(take_refunds.business_id), (given ->> 'refund_id')::uuid);
  end loop;
  return 'refunded';
end
$function$;
CREATE OR REPLACE FUNCTION private.take_sample_number(business_id uuid, kind text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  nth int := 1;
begin
  while private.is_number_taken(take_sample_number.business_id, take_sample_number.kind, 'SAMPLE-' || nth) loop
    nth := nth + 1;
  end loop;
  return 'SAMPLE-' || nth;
end
$function$;
revoke all on function private.take_sample_number(uuid,text) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.take_session(business_id uuid, session jsonb, is_fetched boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  checkout private.checkouts;
  amount numeric;
begin
  select * into checkout from private.checkouts as found
  where found.business_id = take_session.business_id and found.id = (session ->> 'checkout_id')::uuid;
  -- Locks the invoice first, as everything that moves money does.
  perform private.lock_invoice(checkout.invoice_id);
  select * into checkout from private.checkouts as found where found.id = checkout.id for update;
  -- The owner uses the same Stripe account elsewhere, or has another business here.
  if checkout.id is null or checkout.session_id <> (session ->> 'id') then return 'ignored'; end if;
  if not (session ->> 'is_paid')::boolean then return 'waiting'; end if;
  amount := (session ->> 'amount_minor')::numeric / 10::numeric ^ private.currency_exponent(take_session.business_id);
  if lower(checkout.currency) <> lower(session ->> 'currency') or checkout.amount <> amount then
    if not is_fetched then return 'mismatch'; end if;
    -- The amount that was really paid counts, unless it is in another currency: then a person has to decide.
    if lower(checkout.currency) <> lower(session ->> 'currency') or not amount > 0 then
      perform private.log_record_event(take_session.business_id, 'invoice', checkout.invoice_id, 'payment_mismatch',
        jsonb_build_object('session', session ->> 'id', 'amount', amount, 'currency', upper(session ->> 'currency')));
      return 'other_currency';
    end if;
  end if;
  perform private.take_online_payment(take_session.business_id, checkout.invoice_id, session ->> 'payment',
    amount, coalesce((session ->> 'paid_at')::timestamptz, now()));
  update private.checkouts as paid set status = 'paid', session_id = session ->> 'id' where paid.id = checkout.id;
  return 'paid';
end
$function$;
CREATE OR REPLACE FUNCTION private.takes_payments(business_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.payment_keys as stored where stored.business_id = takes_payments.business_id)
    or exists (select from public.document_settings as settings
      where settings.business_id = takes_payments.business_id and private.has_payment_way(settings.bank_details))
$function$;
revoke all on function private.takes_payments(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.taxed_invoices(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(id uuid, total numeric, net numeric, name text, rate numeric, amount numeric, is_new boolean, paid_before numeric, paid_after numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  touched constant uuid[] := array(select entry.invoice_id from public.books as entry
    where entry.business_id = taxed_invoices.business_id and entry.day between from_date and to_date
      and entry.kind in ('invoice', 'payment', 'refund', 'credit') and entry.invoice_id is not null
    limit 2001);
  are_many constant boolean := cardinality(touched) > 2000;
begin
  return query
  with settled as materialized (
    select entry.invoice_id, coalesce(sum(paid.amount) filter (where entry.day < from_date), 0) as before,
      sum(paid.amount) as after
    from public.books as entry
      cross join lateral (select case entry.kind when 'credit' then -entry.amount else entry.amount end as amount)
        as paid
    where entry.business_id = taxed_invoices.business_id and entry.day <= to_date
      and entry.kind in ('payment', 'refund', 'credit') and entry.invoice_id is not null
      and (are_many or entry.invoice_id = any(touched))
    group by entry.invoice_id
  ), issued as (
    select invoice.id, invoice.total_amount as total, invoice.tax_amount, invoice.tax_lines,
      invoice.tax_lines -> 0 as tax, invoice.issue_date >= from_date as is_new,
      case when invoice.issue_date < from_date
        then least(greatest(coalesce(settled.before, 0), 0), invoice.total_amount) else 0 end as paid_before,
      least(greatest(coalesce(settled.after, 0), 0), invoice.total_amount) as paid_after
    from public.invoices as invoice left join settled on settled.invoice_id = invoice.id
    where invoice.business_id = taxed_invoices.business_id and invoice.status in ('sent', 'paid', 'written_off')
      and invoice.issue_date <= to_date and (are_many or invoice.id = any(touched))
    -- Else each use of a column would compute it again.
    offset 0
  ), one_or_more as (
    -- With one tax, as most have, there is nothing to add up.
    select issued.*, (jsonb_array_length(issued.tax_lines) = 1
      and (issued.tax ->> 'amount')::numeric = issued.tax_amount) is true as has_one
    from issued where issued.is_new or issued.paid_before <> issued.paid_after
    offset 0
  )
  select each.id, each.total, each.total - each.tax_amount,
    case when each.has_one then each.tax ->> 'name' else added.name end,
    case when each.has_one then (each.tax ->> 'rate')::numeric else added.rate end,
    case when each.has_one then each.tax_amount else added.amount end, each.is_new, each.paid_before, each.paid_after
  from one_or_more as each left join lateral (
    select charged.name, charged.rate, sum(charged.amount) as amount
    from private.taxes_of(each.tax_lines, each.tax_amount) as charged
    where not each.has_one group by charged.name, charged.rate
  ) as added on true
  where each.has_one or added.amount is not null;
end
$function$;
revoke all on function private.taxed_invoices(uuid,date,date) from public, anon, authenticated, service_role;
grant execute on function private.taxed_invoices(uuid,date,date) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.taxes_of(tax_lines jsonb, tax_amount numeric)
 RETURNS TABLE(name text, rate numeric, amount numeric)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select each.name, each.rate, each.amount
  from (
    select tax ->> 'name' as name, (tax ->> 'rate')::numeric as rate, (tax ->> 'amount')::numeric as amount
    from jsonb_array_elements(tax_lines) as tax
    union all
    select null, null, tax_amount - coalesce((select sum((tax ->> 'amount')::numeric)
      from jsonb_array_elements(tax_lines) as tax), 0)
  ) as each where each.amount <> 0 or each.name is not null
$function$;
revoke all on function private.taxes_of(jsonb,numeric) from public, anon, authenticated, service_role;
grant execute on function private.taxes_of(jsonb,numeric) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.taxes_of_sales(business_id uuid, from_date date, to_date date, minor integer)
 RETURNS TABLE(name text, rate numeric, taxable numeric, charged numeric, collected numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  with tax as materialized (
    select found.* from private.taxed_invoices(taxes_of_sales.business_id, from_date, to_date) as found
  ), mixed as materialized (
    select line.invoice_id from public.invoice_lines as line
    where line.business_id = taxes_of_sales.business_id and not line.is_taxable
      and line.invoice_id in (select tax.id from tax where tax.is_new)
    group by line.invoice_id
  ), sold as materialized (
    select entry.invoice_id, sum(entry.amount) as taxable from public.ledger as entry
    where entry.business_id = taxes_of_sales.business_id and entry.kind = 'invoice' and entry.is_taxable
      and entry.invoice_id = any(array(select mixed.invoice_id from mixed))
    group by entry.invoice_id
  ), part as (
    select tax.id, tax.name, tax.rate, at.sign, tax.amount * minor * at.paid / tax.total as exact,
      round(sum(tax.amount) over whole * minor * at.paid / tax.total) as whole_tax
    from tax cross join lateral (values (-1, tax.paid_before), (1, tax.paid_after)) as at (sign, paid)
    where tax.paid_before <> tax.paid_after and at.paid > 0 and at.paid < tax.total
      -- Few are paid in part: the others need not be looked at twice.
      and (tax.paid_after < tax.total or tax.paid_before > 0)
    window whole as (partition by tax.id, at.sign)
  ), shared as (
    select part.*, whole_tax - sum(floor(exact)) over (partition by part.id, sign) as left_over,
      row_number() over (partition by part.id, sign order by exact - floor(exact) desc, part.name, part.rate) as rank
    from part
  ), sum as (
    -- Of invoices paid as a whole the whole tax was received.
    select tax.name, tax.rate,
      sum(case when mixed.invoice_id is null then tax.net else sold.taxable end) filter (where tax.is_new) as taxable,
      sum(tax.amount) filter (where tax.is_new) as charged,
      sum(case when tax.paid_after >= tax.total then tax.amount else -tax.amount end)
        filter (where tax.total > 0 and (tax.paid_after >= tax.total) <> (tax.paid_before >= tax.total)) as collected
    from tax left join mixed on mixed.invoice_id = tax.id left join sold on sold.invoice_id = tax.id
    group by tax.name, tax.rate
    union all
    select shared.name, shared.rate, null, null,
      sum(shared.sign * round((floor(exact) + case when rank <= left_over then 1 else 0 end) / minor, 2))
    from shared group by shared.name, shared.rate
  )
  select sum.name, sum.rate, coalesce(sum(sum.taxable), 0), coalesce(sum(sum.charged), 0), coalesce(sum(sum.collected), 0)
  from sum group by sum.name, sum.rate;
end
$function$;
revoke all on function private.taxes_of_sales(uuid,date,date,integer) from public, anon, authenticated, service_role;
grant execute on function private.taxes_of_sales(uuid,date,date,integer) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.team_overview(business_id uuid)
 RETURNS TABLE(user_id uuid, full_name text, email text, role text, is_active boolean, joined_at timestamp with time zone, last_seen_at timestamp with time zone, week_visits integer, open_visits integer, labor_cost_per_hour numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  week_start date;
begin
  perform private.check_managed(team_overview.business_id);
  select local.today - (extract(isodow from local.today)::int - settings.week_starts_on + 7) % 7 into week_start
  from public.businesses as business
    join public.schedule_settings as settings on settings.business_id = business.id,
    lateral (select (now() at time zone business.timezone)::date as today) as local
  where business.id = team_overview.business_id;
  return query
  with counted as (
    select assigned.user_id, count(*) as open_visits,
      count(*) filter (where visit.visit_date between week_start and week_start + 6) as week_visits
    from public.visits as visit join public.visit_members as assigned
      on assigned.business_id = visit.business_id and assigned.visit_id = visit.id and assigned.done_on is null
    where visit.business_id = team_overview.business_id and visit.status in ('scheduled', 'in_progress')
    group by assigned.user_id
    union all
    select assigned.user_id, 0, count(*) from public.visit_members as assigned
    where assigned.business_id = team_overview.business_id and assigned.done_on between week_start and week_start + 6
    group by assigned.user_id),
  work as (
    select counted.user_id, sum(counted.open_visits)::int as open_visits, sum(counted.week_visits)::int as week_visits
    from counted group by counted.user_id)
  select team.user_id, person.full_name, person.email, team.role, team.is_active, team.joined_at,
    greatest(account.last_sign_in_at, (select max(coalesce(session.refreshed_at at time zone 'utc', session.created_at))
      from auth.sessions as session where session.user_id = team.user_id)),
    coalesce(work.week_visits, 0), coalesce(work.open_visits, 0), cost.labor_cost_per_hour
  from public.team_members as team
    join public.profiles as person on person.id = team.user_id
    join auth.users as account on account.id = team.user_id
    left join work on work.user_id = team.user_id
    left join public.team_member_costs as cost
      on cost.business_id = team.business_id and cost.user_id = team.user_id
  where team.business_id = team_overview.business_id
  order by team.joined_at, team.id;
end
$function$;
revoke all on function private.team_overview(uuid) from public, anon, authenticated, service_role;
grant execute on function private.team_overview(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.tell_of_removal(visit public.visits)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_of_visits('taken', array_agg(assigned.business_id), array_agg(assigned.visit_id),
    array_agg(assigned.user_id))
  from public.visit_members as assigned where assigned.business_id = visit.business_id and assigned.visit_id = visit.id;
end
$function$;
revoke all on function private.tell_of_removal(public.visits) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_of_time(worked public.visit_times)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
begin
  if worked.user_id = me then
    if not coalesce(worked.business_id = any(array(select private.my_owned_business_ids())), false) then
      perform private.log_record_event(worked.business_id, 'visit', worked.visit_id, 'time_corrected');
    end if;
    return;
  end if;
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, actor, dedupe_key)
  select member.business_id, member.user_id, 'visit_changed', 'time_corrected', 'visit', worked.visit_id, me,
    'time:' || gen_random_uuid()
  from public.team_members as member
  where me is not null and member.business_id = worked.business_id and member.user_id = worked.user_id and member.is_active
    and not exists (select from public.notification_settings as setting where setting.user_id = member.user_id
      and setting.business_id = member.business_id and setting.kind = 'visit_changed' and not setting.in_app)
    and not exists (select from public.notifications as unread where unread.user_id = member.user_id
      and unread.business_id = member.business_id and unread.read_at is null and unread.kind = 'visit_changed'
      and unread.event = 'time_corrected' and unread.record_id = worked.visit_id and unread.actor = me);
end
$function$;
revoke all on function private.tell_of_time(public.visit_times) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_of_visits(happened text, business_ids uuid[], visit_ids uuid[], user_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  insert into public.notifications as earlier (business_id, user_id, kind, event, record, record_id, actor, day, how_many,
    dedupe_key)
  select first.business_id, first.user_id, 'visit_assigned', happened, 'visit', first.visit_id, me, first.visit_date,
    first.visits, concat_ws(':', happened, first.business_id, pg_current_xact_id())
  from (select distinct on (changed.business_id, changed.user_id) changed.business_id, changed.user_id, changed.visit_id,
        visit.visit_date, count(*) over (partition by changed.business_id, changed.user_id) as visits
      from unnest(business_ids, visit_ids, user_ids) as changed (business_id, visit_id, user_id)
        join public.businesses as business on business.id = changed.business_id
        join public.visits as visit on visit.business_id = changed.business_id and visit.id = changed.visit_id
      where changed.user_id is distinct from me
        and visit.status in ('scheduled', 'in_progress') and (me is not null or visit.series_id is null)
        and coalesce(visit.visit_date >= (now() at time zone business.timezone)::date, true)
      order by changed.business_id, changed.user_id, visit.visit_date nulls last, changed.visit_id) as first
    join public.team_members as member on member.business_id = first.business_id and member.user_id = first.user_id
      and member.is_active
  where not exists (select from public.notification_settings as setting where setting.user_id = first.user_id
    and setting.business_id = first.business_id and setting.kind = 'visit_assigned' and not setting.in_app)
  order by first.user_id
  on conflict (user_id, dedupe_key) do update set how_many = earlier.how_many + excluded.how_many,
    record_id = case when excluded.day < earlier.day then excluded.record_id else earlier.record_id end,
    day = least(earlier.day, excluded.day);
end
$function$;
revoke all on function private.tell_of_visits(text,uuid[],uuid[],uuid[]) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.tell_on_my_way(visit_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  existing public.visits := private.lock_visit(tell_on_my_way.visit_id, true);
begin
  if existing.status <> 'scheduled' or existing.visit_date is distinct from private.today(existing.business_id) then
    raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only for a visit of today that has not begun.';
  end if;
  if not exists (select from public.clients as client where client.business_id = existing.business_id
    and client.id = existing.client_id and client.email is not null) then
    raise sqlstate 'PT400' using message = 'address_missing';
  end if;
  if exists (select from private.outbox as mail where mail.record = 'visit' and mail.record_id = existing.id
    and mail.kind = 'visit-on-my-way' and mail.created_at > now() - interval '20 hours') then
    return;
  end if;
  perform private.queue_visit_mail(existing.id, 'visit-on-my-way', null, null, null);
end
$function$;
revoke all on function private.tell_on_my_way(uuid) from public, anon, authenticated, service_role;
grant execute on function private.tell_on_my_way(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.test_push(device_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select from public.profiles as person where person.id = (select private.my_user_id()) for no key update;
  insert into private.push_outbox (subscription_id, tag, expires_at)
  select device.id, 'test', now() + interval '5 minutes' from private.push_subscriptions as device
  where device.id = test_push.device_id and device.user_id = (select private.my_user_id()) and device.gone_at is null
    and not exists (select from private.push_outbox as earlier where earlier.subscription_id = device.id
      and earlier.tag = 'test' and earlier.created_at > now() - interval '30 seconds')
$function$;
revoke all on function private.test_push(uuid) from public, anon, authenticated, service_role;
grant execute on function private.test_push(uuid) to authenticated;
CREATE OR REPLACE FUNCTION private.undo_series_edit(undo_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undo private.series_undos;
  job public.jobs;
  row jsonb;
  series_ids uuid[];
  kept_ids uuid[];
begin
  select * into undo from private.series_undos as stored where stored.id = undo_series_edit.undo_id
    and stored.business_id = any(array(select private.my_managed_business_ids()));
  if undo.id is null then return false; end if;
  job := private.lock_job(undo.job_id);
  select * into undo from private.series_undos as stored where stored.id = undo_series_edit.undo_id for update;
  if undo.id is null or undo.created_at < now() - interval '2 minutes' then return false; end if;
  series_ids := array_remove(
    private.ids_of(undo.before -> 'series', 'id') || (undo.before ->> 'added_id')::uuid, null);
  kept_ids := private.ids_of(undo.before -> 'visits', 'id') || private.ids_of(undo.before -> 'new_ids');
  perform from public.visits as visit where visit.business_id = job.business_id and visit.id = any(kept_ids)
    order by visit.id for no key update;
  if private.series_versions(job, series_ids, kept_ids) <> undo.after then return false; end if;
  -- The client was told that it is cancelled.
  if exists (select from public.visits as visit where visit.id = any(kept_ids) and visit.status = 'cancelled') then
    return false;
  end if;
  -- Records attached to a visit that the edit created would be deleted with it.
  if private.has_visit_work(job.business_id, private.ids_of(undo.before -> 'new_ids')) then return false; end if;

  delete from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
    and visit.id = any(private.ids_of(undo.before -> 'new_ids'));
  delete from public.job_series as series
  where series.business_id = job.business_id and series.id = (undo.before ->> 'added_id')::uuid;
  for row in select * from jsonb_array_elements(undo.before -> 'series') loop
    perform private.set_series((row ->> 'id')::uuid, row);
  end loop;
  perform private.restore_series_visits(job, undo.before, undo.created_at);

  delete from private.series_undos as stored where stored.id = undo.id;
  perform private.log_record_event(job.business_id, 'series', series_ids[1], 'edit_undone');
  return true;
end
$function$;
CREATE OR REPLACE FUNCTION private.undo_write_off(invoice_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.my_invoice(undo_write_off.invoice_id);
begin
  if invoice.status in ('sent', 'paid') then return invoice.id; end if;
  if invoice.status <> 'written_off' then raise sqlstate 'PT409' using message = 'status_not_allowed'; end if;
  update public.invoices as changed set status = 'sent' where changed.id = invoice.id;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'write_off_undone',
    jsonb_build_object('amount', invoice.written_off_amount));
  return invoice.id;
end
$function$;
CREATE OR REPLACE FUNCTION private.uninvoiced(business_id uuid, client_id uuid, job_id uuid)
 RETURNS SETOF public.uninvoiced_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query select * from private.uninvoiced_rows(uninvoiced.business_id, uninvoiced.client_id, uninvoiced.job_id);
end
$function$;
CREATE OR REPLACE FUNCTION private.uninvoiced_rows(business_id uuid, client_id uuid, job_id uuid)
 RETURNS SETOF public.uninvoiced_row
 LANGUAGE sql
 STABLE
AS $function$
  -- Jobs have wide rows, so those of the work are asked for by an array: a join would read all of the business. OFFSET 0:
  -- the planner expects few jobs and lines, and would look up the work of each job, and the line of each row, one by one.
  with job as materialized (
    select wanted.id, wanted.client_id, wanted.job_number, wanted.title,
      (wanted.completed_at at time zone business.timezone)::date as done_on
    from public.jobs as wanted join public.businesses as business on business.id = wanted.business_id
    where wanted.business_id = uninvoiced_rows.business_id and wanted.id = any(case
        when uninvoiced_rows.job_id is not null then array[uninvoiced_rows.job_id]
        when uninvoiced_rows.client_id is not null then array(select own.id from public.jobs as own
          where own.client_id = uninvoiced_rows.client_id and own.business_id = uninvoiced_rows.business_id)
        else array(select distinct unit.job_id from private.unbilled_work as unit
          where unit.business_id = uninvoiced_rows.business_id) end)
      and (uninvoiced_rows.client_id is null or wanted.client_id = uninvoiced_rows.client_id)
  ), line as materialized (
    select sold.id, sold.name from public.job_lines as sold where sold.id = any(array(
      select unit.job_line_id from private.unbilled_work as unit where unit.business_id = uninvoiced_rows.business_id
        and unit.job_line_id is not null and (uninvoiced_rows.job_id is null or unit.job_id = uninvoiced_rows.job_id)
        and (uninvoiced_rows.client_id is null or unit.job_id = any(array(select job.id from job)))))
  )
  select job.client_id, job.id, job.job_number, job.title, work.visit_id, work.job_line_id, null::uuid,
    coalesce(line.name, job.title), case when work.visit_id is null then coalesce(work.service_date, job.done_on)
      else work.service_date end, work.total - work.tax_amount, work.tax_amount, work.total,
    case when work.visit_id is null then job.done_on else work.service_date end
  from (select unit.* from private.unbilled_work as unit where unit.business_id = uninvoiced_rows.business_id
      and (uninvoiced_rows.job_id is null or unit.job_id = uninvoiced_rows.job_id)
      and (uninvoiced_rows.client_id is null or unit.job_id = any(array(select job.id from job))) offset 0) as work
    join job on job.id = work.job_id left join line on line.id = work.job_line_id
  union all
  select quote.client_id, null, null, null, null, null, quote.id, quote.title, null,
    quote.total - quote.tax_amount, quote.tax_amount, quote.total,
    (coalesce(quote.answered_at, quote.updated_at) at time zone business.timezone)::date
  from public.quotes as quote join public.businesses as business on business.id = quote.business_id
  where quote.business_id = uninvoiced_rows.business_id and uninvoiced_rows.job_id is null
    and (uninvoiced_rows.client_id is null or quote.client_id = uninvoiced_rows.client_id)
    and quote.status = 'approved' and quote.total > 0
    and not exists (select from public.jobs as job
      where job.business_id = quote.business_id and job.quote_id = quote.id)
    and not exists (select from public.invoice_sources as held where held.quote_id = quote.id and held.is_held)
$function$;
revoke all on function private.uninvoiced_rows(uuid,uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.uninvoiced_work(business_id uuid, client_id uuid, job_id uuid)
 RETURNS SETOF public.uninvoiced_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  -- A worker asks for one of their own jobs.
  perform private.require_work(uninvoiced_work.business_id, array_remove(array[uninvoiced_work.job_id], null));
  return query select * from private.uninvoiced_rows(uninvoiced_work.business_id, uninvoiced_work.client_id,
    uninvoiced_work.job_id) as work order by work.since, work.job_number, work.visit_id;
end
$function$;
CREATE OR REPLACE FUNCTION private.unit_lines(business_id uuid, units jsonb)
 RETURNS TABLE(place bigint, nth integer, set_key text, is_whole boolean, source jsonb, line jsonb, part numeric, line_total numeric, document jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with unit as (
    select item.place, item.source, (item.source ->> 'job_id')::uuid as job_id,
      (item.source ->> 'visit_id')::uuid as visit_id, (item.source ->> 'job_line_id')::uuid as job_line_id,
      (item.source ->> 'quote_id')::uuid as quote_id
    from jsonb_array_elements(units) with ordinality as item (source, place)
  ), job as (
    select billed.id, to_jsonb(billed) as record, billed.title, billed.amount, private.last_visit_day(
      billed.business_id, billed.id) as last_day, jsonb_build_object('job_id', billed.id, 'client_id', billed.client_id,
      'property_id', billed.property_id, 'title', billed.title, 'payment_terms', billed.payment_terms,
      'terms', billed.terms, 'discount_type', case when own.lines > 0 then billed.discount_type end,
      'discount_value', case when own.lines > 0 and billed.discount_type is not null
        then trim_scale(private.counted_value(billed.discount_type, billed.discount_value, private.currency_exponent(billed.business_id))) else 0 end, 'taxes', billed.taxes, 'prices_include_tax',
      billed.taxes <> '[]' and (own.lines = 0 or billed.prices_include_tax)) as document, own.lines
    from public.jobs as billed
    cross join lateral (select count(*) as lines from public.job_lines as sold
      where sold.business_id = billed.business_id and sold.job_id = billed.id) as own
    where billed.business_id = unit_lines.business_id and billed.id in (select unit.job_id from unit)
  ), job_line as (
    select job.id as job_id, sold.id, sums.nth, sums.part, sold.line_total, jsonb_build_object('service_id',
      sold.service_id, 'name', sold.name, 'description', sold.description, 'quantity', trim_scale(sold.quantity),
      'unit_price', trim_scale(sold.unit_price), 'discount_amount', trim_scale(sold.discount_amount),
      'is_taxable', sold.is_taxable) as line
    from job join public.jobs as billed on billed.id = job.id
    cross join lateral private.sums_of_lines(billed) as sums
    join public.job_lines as sold on sold.id = sums.line_id
    union all
    select job.id, null, 1, 0, job.amount, jsonb_build_object('service_id', null, 'name', job.title,
      'description', null, 'quantity', 1, 'unit_price', job.amount, 'discount_amount', 0, 'is_taxable', true)
    from job where job.lines = 0
  ), quote as (
    select offered.id, jsonb_build_object('quote_id', offered.id, 'client_id', offered.client_id,
      'property_id', offered.property_id, 'title', offered.title, 'terms', offered.terms,
      'discount_type', offered.discount_type, 'discount_value',
      case when offered.discount_type is null then 0 else trim_scale(private.counted_value(
        offered.discount_type, offered.discount_value, private.currency_exponent(offered.business_id))) end,
      'taxes', offered.taxes, 'prices_include_tax', offered.taxes <> '[]' and offered.prices_include_tax) as document,
      private.discount_parts(offered.discount_amount, array(select chosen.line_total from public.quote_lines as chosen
        where chosen.business_id = offered.business_id and chosen.quote_id = offered.id and chosen.is_selected
        order by chosen.position, chosen.id), private.currency_exponent(offered.business_id)) as parts
    from public.quotes as offered
    where offered.business_id = unit_lines.business_id and offered.id in (select unit.quote_id from unit)
  ), quote_line as (
    select chosen.*, row_number() over (partition by chosen.quote_id order by chosen.position, chosen.id)::int as nth
    from public.quote_lines as chosen where chosen.business_id = unit_lines.business_id
      and chosen.quote_id in (select quote.id from quote) and chosen.is_selected
  )
  select unit.place, job_line.nth, coalesce(unit.visit_id, unit.job_id)::text, unit.job_line_id is null
      or (select count(*) from unit as mate where mate.job_id = unit.job_id) = job.lines,
    unit.source, job_line.line || jsonb_build_object('service_date', case when unit.visit_id is null then job.last_day
      else (select visit.visit_date from public.visits as visit
        where visit.business_id = unit_lines.business_id and visit.id = unit.visit_id) end), job_line.part,
    job_line.line_total, job.document
  from unit join job on job.id = unit.job_id
  join job_line on job_line.job_id = job.id and (unit.job_line_id is null or job_line.id = unit.job_line_id)
  union all
  select unit.place, chosen.nth, unit.quote_id::text, true, unit.source, jsonb_build_object('service_id',
    chosen.service_id, 'name', chosen.name, 'description', chosen.description, 'quantity', trim_scale(chosen.quantity),
    'unit_price', trim_scale(chosen.unit_price), 'discount_amount', trim_scale(chosen.discount_amount),
    'is_taxable', chosen.is_taxable, 'service_date', null), quote.parts[chosen.nth], chosen.line_total, quote.document
  from unit join quote on quote.id = unit.quote_id join quote_line as chosen on chosen.quote_id = quote.id
$function$;
CREATE OR REPLACE FUNCTION private.units_to_bill(job public.jobs)
 RETURNS TABLE(visit_id uuid, job_line_id uuid, service_date date, tax_amount numeric, total numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  is_by_visit constant boolean := private.is_billed_by_visit(job);
begin
  if not job.amount > 0 or job.invoice_choice = 'no_charge'
    or not (job.status = 'completed' or is_by_visit and job.completed_visits > 0)
    or exists (select from public.invoice_sources as held where held.job_id = job.id and held.is_held
      and case when held.visit_id is not null then not is_by_visit
        when held.job_line_id is not null then is_by_visit else true end)
    or exists (select from public.invoice_sources as held where held.quote_id = job.quote_id and held.is_held) then
    return;
  end if;
  if is_by_visit then
    return query select visit.id, null::uuid, visit.visit_date, sums.tax_amount, sums.total
    from private.sums_of_job(job) as sums, public.visits as visit
    where visit.business_id = job.business_id and visit.job_id = job.id and visit.status = 'completed'
      and visit.invoice_choice is distinct from 'no_charge'
      and not exists (select from public.invoice_sources as held where held.visit_id = visit.id and held.is_held);
  elsif exists (select from public.job_lines as sold where sold.business_id = job.business_id and sold.job_id = job.id)
  then
    return query select null::uuid, sums.line_id, private.last_visit_day(job.business_id, job.id), sums.tax_amount,
      sums.total
    from private.sums_of_lines(job) as sums
    where not exists (select from public.invoice_sources as held where held.job_line_id = sums.line_id and held.is_held);
  else
    return query select null::uuid, null::uuid, private.last_visit_day(job.business_id, job.id), sums.tax_amount,
      sums.total
    from private.sums_of_job(job) as sums;
  end if;
end
$function$;
revoke all on function private.units_to_bill(public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.untouched_samples(business_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moments timestamptz[] := private.sample_moments(untouched_samples.business_id);
  untouched uuid[] := '{}';
  link record;
  found_ids uuid[];
  before_count int;
begin
  if moments = '{}' then return untouched; end if;
  for link in
    select part.record, bool_or(column_of.attname = 'updated_at') as has_changes
    from (select each.parent as record from private.record_links() as each
      union select each.child from private.record_links() as each where each.has_id) as part
    join pg_catalog.pg_attribute as column_of on column_of.attrelid = part.record and column_of.attnum > 0
    group by part.record
  loop
    execute format('select coalesce(array_agg(row.id), %L) from %s as row where row.business_id = $1
        and row.created_at = any($2) %s', '{}', link.record,
        case when link.has_changes then 'and row.updated_at = row.created_at' end)
      into found_ids using untouched_samples.business_id, moments;
    untouched := untouched || found_ids;
  end loop;
  loop
    before_count := cardinality(untouched);
    for link in select * from private.record_links() as each where each.has_id or each.written is not null loop
      execute format('select coalesce(array_agg(row.%I), %L) from %s as row where row.business_id = $1
          and row.%I = any($2) and not (%s)', link.via, '{}', link.child, link.via,
          case when link.has_id then 'row.id = any($2)' else format('row.%I = any($3)', link.written) end)
        into found_ids using untouched_samples.business_id, untouched, moments;
      untouched := array(select unnest(untouched) except select unnest(found_ids));
    end loop;
    exit when cardinality(untouched) = before_count;
  end loop;
  return untouched;
end
$function$;
revoke all on function private.untouched_samples(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.unvoid_invoice(invoice_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  perform private.require_within_quotes(invoice.id);
  return invoice.id;
end
$function$;
CREATE OR REPLACE FUNCTION private.usual_property(business_id uuid, client_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) = 1 then min(property.id::text)::uuid
    else min(property.id::text) filter (where property.is_primary)::uuid end
  from public.property_addresses as property
  where property.business_id = usual_property.business_id and property.client_id = usual_property.client_id
$function$;
revoke all on function private.usual_property(uuid,uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.visit_mail_data(visit_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'title', coalesce(job.title, request.title), 'visit_date', visit.visit_date,
    'start_time', to_char(visit.start_time, 'HH24:MI'), 'address', private.visit_address(visit.id),
    'timezone', business.timezone, 'reply_to', private.reply_address(business))
  from public.visits as visit join public.businesses as business on business.id = visit.business_id
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
  where visit.id = visit_mail_data.visit_id
$function$;
revoke all on function private.visit_mail_data(uuid) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.waiting_card(business_id uuid, day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return (
  with waiting as materialized (
    select item.* from private.money_waiting(waiting_card.business_id, waiting_card.day) as item
  ), of_kind as materialized (
    select waiting.kind, count(*) as items, sum(waiting.amount) as amount from waiting group by waiting.kind
  ), top as materialized (
    select waiting.* from waiting order by waiting.weight desc, waiting.kind, waiting.record_id limit 8
  )
  select jsonb_build_object('amount', (select coalesce(sum(of_kind.amount), 0) from of_kind),
    'items', (select coalesce(sum(of_kind.items), 0) from of_kind),
    'kinds', (select coalesce(jsonb_object_agg(of_kind.kind, jsonb_build_object('items', of_kind.items,
      'amount', of_kind.amount)), '{}') from of_kind),
    -- Eight names are looked up: a join would read all clients, since a plan for all businesses expects more rows.
    'first', (select coalesce(jsonb_agg(to_jsonb(top) || jsonb_build_object('client_name', (select client.name
        from public.clients as client where client.business_id = waiting_card.business_id and client.id = top.client_id))
      order by top.weight desc, top.kind, top.record_id), '[]') from top)));
end
$function$;
revoke all on function private.waiting_card(uuid,date) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.weigh_invoice(invoice public.invoices, was public.invoices)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was_written_off constant boolean := was.status is not distinct from 'written_off';
  sums record;
begin
  invoice.written_off_amount := case when invoice.status = 'written_off' and was_written_off
    then was.written_off_amount else 0 end;
  select * into sums from private.invoice_sums(invoice);
  if invoice.status = 'written_off' and not was_written_off then
    invoice.written_off_amount := greatest(sums.balance, 0);
    sums.balance := sums.balance - invoice.written_off_amount;
  end if;
  invoice.paid_amount := sums.paid;
  invoice.refunded_amount := sums.refunded;
  invoice.credited_amount := sums.credited;
  -- Credit used on a draft that became cheaper is returned later (after_invoice).
  invoice.balance := case when invoice.status = 'draft' then greatest(sums.balance, 0) else sums.balance end;
  if invoice.status in ('sent', 'paid') then
    invoice.status := case when invoice.balance = 0 then 'paid' else 'sent' end;
  end if;
  invoice.paid_at := case when invoice.status = 'paid' then coalesce(was.paid_at, now()) end;
  return invoice;
end
$function$;
revoke all on function private.weigh_invoice(public.invoices,public.invoices) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.without_hidden(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if octet_length(content) = char_length(content) then return content; end if;
  return regexp_replace(regexp_replace(content,
    '[\u00AD\u034F\u115F\u1160\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0060]|(?<!\U0001F3F4[\U000E0061-\U000E007F]{0,5})[\U000E0061-\U000E007F]', '', 'g'),
    '(?<![\u0530-\u061B\u061D-\u167F\u1681-\u180D\u180F-\u1FFF\u2070-\u2FFF\u3001-\U0010FFFF])[\u180E\u200C\u200D]'
    '|[\u180E\u200C\u200D](?![\u0530-\u061B\u061D-\u167F\u1681-\u180D\u180F-\u1FFF\u2070-\u2FFF\u3001-\U0010FFFF])'
    '|(?<![\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\U00010800-\U00010FFF\U0001E800-\U0001EFFF])[\u061C\u200E\u200F](?![\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\U00010800-\U00010FFF\U0001E800-\U0001EFFF])', '', 'g');
end
$function$;
revoke all on function private.without_hidden(text) from public, anon, authenticated, service_role;
grant execute on function private.without_hidden(text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION private.work_waiting(business_id uuid, day date)
 RETURNS TABLE(kind text, record text, record_id uuid, job_id uuid, client_id uuid, title text, number text, amount numeric, since date)
 LANGUAGE sql
 STABLE
AS $function$
  -- Done and on no invoice. Work with weekly or monthly billing waits for its day. The jobs are asked for by an array,
  -- since a join would read all of the business, and their rows are wide.
  with work as materialized (
    select unit.job_id, sum(unit.total) as amount, min(unit.service_date) as first_day,
      bool_and(unit.visit_id is null) as is_whole
    from private.unbilled_work as unit where unit.business_id = work_waiting.business_id group by unit.job_id
  )
  select 'uninvoiced', 'job', job.id, job.id, job.client_id, job.title, job.job_number, work.amount,
    case when work.is_whole then (job.completed_at at time zone (select business.timezone
      from public.businesses as business where business.id = work_waiting.business_id))::date else work.first_day end
  from public.jobs as job join work on work.job_id = job.id
  where job.business_id = work_waiting.business_id and job.id = any(array(select work.job_id from work))
    and (job.billing_frequency not in ('weekly', 'monthly') or coalesce(job.next_billing <= work_waiting.day, true))
  union all
  -- Of a crew: today or within two days, and nobody is assigned. Worth the visit's share of the job.
  select 'visit', 'visit', visit.id, job.id, visit.client_id, job.title, job.job_number,
    case when private.is_billed_by_visit(job) then job.amount else round(job.amount / greatest(job.total_visits, 1),
      (select case when business.currency in ('JPY', 'KRW') then 0 else 2 end
        from public.businesses as business where business.id = work_waiting.business_id)) end, visit.visit_date
  from public.visits as visit
    join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.business_id = work_waiting.business_id and visit.status = 'scheduled'
    and visit.visit_date between work_waiting.day and work_waiting.day + 2
    and not exists (select from public.visit_members as assigned
      where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)
    and (select count(*) > 1 from public.team_members as team
      where team.business_id = work_waiting.business_id and team.is_active)
$function$;
revoke all on function private.work_waiting(uuid,date) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.write_job(is_new boolean, job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if is_new then
    insert into public.jobs (id, business_id, client_id, property_id, custom_address, contact_phone, title, description,
      priority, schedule_type, status, scheduled_date, start_date, end_date, instructions, estimated_minutes,
      billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms, discount_type, discount_value,
      taxes, prices_include_tax, deposit_amount, amount)
    values (job.id, job.business_id, job.client_id, job.property_id, job.custom_address, job.contact_phone, job.title,
      job.description, job.priority, job.schedule_type, job.status, job.scheduled_date, job.start_date, job.end_date,
      job.instructions, job.estimated_minutes, job.billing_frequency, job.billing_interval_weeks, job.next_billing,
      job.payment_terms, job.terms, job.discount_type, job.discount_value, job.taxes, job.prices_include_tax,
      job.deposit_amount, job.amount);
    return;
  end if;
  update public.jobs as stored set client_id = job.client_id, property_id = job.property_id,
    custom_address = job.custom_address, contact_phone = job.contact_phone, title = job.title,
    description = job.description, priority = job.priority, schedule_type = job.schedule_type,
    status = job.status, scheduled_date = job.scheduled_date, start_date = job.start_date,
    end_date = job.end_date, instructions = job.instructions, estimated_minutes = job.estimated_minutes,
    billing_frequency = job.billing_frequency, billing_interval_weeks = job.billing_interval_weeks,
    next_billing = job.next_billing, payment_terms = job.payment_terms, terms = job.terms,
    discount_type = job.discount_type, discount_value = job.discount_value, taxes = job.taxes,
    prices_include_tax = job.prices_include_tax, deposit_amount = job.deposit_amount, amount = job.amount
  where stored.id = job.id;
end
$function$;
revoke all on function private.write_job(boolean,public.jobs) from public, anon, authenticated, service_role;
CREATE OR REPLACE FUNCTION private.write_lines(quote public.quotes, lines jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown_before jsonb;
  shown_after jsonb;
begin
  perform private.hold_quote(quote.id);
  select jsonb_agg(private.shown_line(line) order by line.position, line.id) into shown_before
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  delete from public.quote_lines as gone where gone.business_id = quote.business_id and gone.quote_id = quote.id
    and not exists (select from jsonb_array_elements(lines) as line where (line ->> 'id')::uuid = gone.id);
  -- At most one choice of a group is selected at every moment: first none, then the new one.
  update public.quote_lines as line set is_selected = false
  where line.business_id = quote.business_id and line.quote_id = quote.id and line.kind = 'choice' and line.is_selected;
  insert into public.quote_lines as line (id, business_id, quote_id, position, service_id, name, description, quantity,
    unit_price, unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected)
  select id, business_id, quote_id, position, service_id, name, description, quantity, unit_price, unit_cost,
    discount_amount, is_taxable, kind, choice_group, is_selected
  from private.sent_lines(quote, lines)
  on conflict (id) do update set position = excluded.position, service_id = excluded.service_id, name = excluded.name,
    description = excluded.description, quantity = excluded.quantity, unit_price = excluded.unit_price,
    unit_cost = excluded.unit_cost, discount_amount = excluded.discount_amount, is_taxable = excluded.is_taxable,
    kind = excluded.kind, choice_group = excluded.choice_group, is_selected = excluded.is_selected;
  perform private.hold_quote(null);
  select jsonb_agg(private.shown_line(line) order by line.position, line.id) into shown_after
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  return shown_after is distinct from shown_before;
end
$function$;
CREATE OR REPLACE FUNCTION private.write_off_invoice(invoice_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.my_invoice(write_off_invoice.invoice_id);
begin
  if not private.fits(write_off_invoice.reason, 2000) then
    raise sqlstate 'PT400' using message = 'message_too_long';
  end if;
  if invoice.status = 'written_off' then return invoice.id; end if;
  if invoice.status = 'paid' then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  if invoice.status <> 'sent' then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody was asked to pay it.';
  end if;
  update public.invoices as changed set status = 'written_off' where changed.id = invoice.id;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'written_off', jsonb_build_object(
    'amount', invoice.balance, 'reason', nullif(btrim(write_off_invoice.reason), '')));
  return invoice.id;
end
$function$;
CREATE OR REPLACE FUNCTION public.accept_business(business_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.accept_business(accept_business.business_id)
$function$;
revoke all on function public.accept_business(uuid) from public, anon, authenticated, service_role;
grant execute on function public.accept_business(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.accept_overrun(quote_id uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.accept_overrun(accept_overrun.quote_id, accept_overrun.amount)
$function$;
revoke all on function public.accept_overrun(uuid,numeric) from public, anon, authenticated, service_role;
grant execute on function public.accept_overrun(uuid,numeric) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.account_credit(business_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.account_credit(account_credit.business_id)
$function$;
revoke all on function public.account_credit(uuid) from public, anon, authenticated, service_role;
grant execute on function public.account_credit(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.add_sample_rows(sample_rows jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.add_sample_rows(add_sample_rows.sample_rows)
$function$;
revoke all on function public.add_sample_rows(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_sample_rows(jsonb) to service_role;
CREATE OR REPLACE FUNCTION public.ask_for_review(job_id uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.ask_for_review(ask_for_review.job_id)
$function$;
revoke all on function public.ask_for_review(uuid) from public, anon, authenticated, service_role;
grant execute on function public.ask_for_review(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.carry_invoice(business_id uuid, draft_id text, client jsonb, invoice jsonb, lines jsonb)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  made uuid := private.carry_invoice(carry_invoice.business_id, carry_invoice.draft_id, carry_invoice.client,
    carry_invoice.invoice, carry_invoice.lines);
  answer public.invoices;
begin
  select * into answer from public.invoices as carried where carried.id = made;
  return answer;
end
$function$;
revoke all on function public.carry_invoice(uuid,text,jsonb,jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.carry_invoice(uuid,text,jsonb,jsonb,jsonb) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.choose_invoice(job_id uuid, choice text, invoice_id uuid DEFAULT NULL::uuid)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answer public.jobs;
begin
  if choose_invoice.choice = 'now' and choose_invoice.invoice_id is not null then
    select * into answer from public.jobs as job where job.id = choose_invoice.job_id;
    if answer.id is not null then
      perform private.create_invoice(answer.business_id, choose_invoice.invoice_id, answer.client_id,
        jsonb_build_array(jsonb_build_object('job_id', answer.id)));
    end if;
  end if;
  update public.jobs as job set invoice_choice = choose_invoice.choice where job.id = choose_invoice.job_id
  returning * into answer;
  if answer.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return answer;
end
$function$;
revoke all on function public.choose_invoice(uuid,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.choose_invoice(uuid,text,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.close_business(business_id uuid, business_name text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.close_business(close_business.business_id, close_business.business_name)
$function$;
revoke all on function public.close_business(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.close_business(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.complete_visit(visit_id uuid, notes text DEFAULT NULL::text, invoice_choice text DEFAULT NULL::text, invoice_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  perform private.complete_visit(complete_visit.visit_id, complete_visit.notes, complete_visit.invoice_choice,
    complete_visit.invoice_id);
  select jsonb_build_object('visit', to_jsonb(visit),
    'is_last', coalesce(job.schedule_type = 'one-off' and job.status = 'completed', false),
    'job', case when job.id is not null then jsonb_build_object('id', job.id, 'status', job.status) end,
    'invoice', (select to_jsonb(invoice) from public.invoices as invoice
      where complete_visit.invoice_choice = 'now' and invoice.business_id = visit.business_id
        and invoice.id = complete_visit.invoice_id))
  into answer
  from public.visits as visit
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
  where visit.id = complete_visit.visit_id;
  return answer;
end
$function$;
revoke all on function public.complete_visit(uuid,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.complete_visit(uuid,text,text,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.confirm_cash(note_id uuid, invoice_id uuid DEFAULT NULL::uuid)
 RETURNS public.payments
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.confirm_cash(confirm_cash.note_id, confirm_cash.invoice_id)
$function$;
revoke all on function public.confirm_cash(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.confirm_cash(uuid,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.copy_invitation_link(invitation_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.copy_invitation_link(copy_invitation_link.invitation_id)
$function$;
revoke all on function public.copy_invitation_link(uuid) from public, anon, authenticated, service_role;
grant execute on function public.copy_invitation_link(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.correct_visit_time(time_id uuid, started_at timestamp with time zone, ended_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.correct_visit_time(correct_visit_time.time_id, correct_visit_time.started_at,
    correct_visit_time.ended_at)
$function$;
revoke all on function public.correct_visit_time(uuid,timestamp with time zone,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function public.correct_visit_time(uuid,timestamp with time zone,timestamp with time zone) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.count_page(event text, page text, plan text, plan_value integer, referrer text, source text, language text, device text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.count_page(count_page.event, count_page.page, count_page.plan, count_page.plan_value, count_page.referrer,
    count_page.source, count_page.language, count_page.device)
$function$;
revoke all on function public.count_page(text,text,text,integer,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.count_page(text,text,text,integer,text,text,text,text) to service_role;
CREATE OR REPLACE FUNCTION public.dashboard_totals(business_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.dashboard_totals(dashboard_totals.business_id)
$function$;
CREATE OR REPLACE FUNCTION public.deactivate_member(business_id uuid, user_id uuid, hand_to uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.change_member(deactivate_member.business_id, deactivate_member.user_id, null, false,
    deactivate_member.hand_to)
$function$;
revoke all on function public.deactivate_member(uuid,uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.deactivate_member(uuid,uuid,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.delete_account(email text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.delete_account(delete_account.email)
$function$;
revoke all on function public.delete_account(text) from public, anon, authenticated, service_role;
grant execute on function public.delete_account(text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.due_series()
 RETURNS SETOF public.job_series
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
  select series.* from public.job_series as series
    join public.jobs as job on job.business_id = series.business_id and job.id = series.job_id
    join public.businesses as business on business.id = series.business_id and business.closed_at is null
  where not series.is_paused and series.is_auto_created and job.status = 'scheduled'
    and coalesce(series.made_until, '2000-01-01')
      < ((now() at time zone business.timezone)::date + interval '12 months')::date
    and (series.ends <> 'on' or coalesce(series.made_until, '2000-01-01') < series.end_date)
  order by series.made_until nulls first, series.id
$function$;
CREATE OR REPLACE FUNCTION public.end_business_offer(business_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.end_business_offer(end_business_offer.business_id)
$function$;
revoke all on function public.end_business_offer(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_business_offer(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.end_session(session_id uuid, is_replaced boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.end_session(end_session.session_id, end_session.is_replaced)
$function$;
revoke all on function public.end_session(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid,boolean) to authenticated, service_role;
drop function public.expense_sums(uuid,text[],date,date,text);
CREATE OR REPLACE FUNCTION public.expense_sums(business_id uuid, words text[] DEFAULT '{}'::text[], from_date date DEFAULT NULL::date, to_date date DEFAULT NULL::date, reimbursement text DEFAULT NULL::text)
 RETURNS TABLE(category text, expenses integer, amount numeric, tax_amount numeric, owed_amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select expense.category, count(*)::int, coalesce(sum(expense.amount), 0), coalesce(sum(expense.tax_amount), 0),
    coalesce(sum(expense.amount) filter (where expense.is_reimbursable and expense.reimbursed_at is null), 0)
  from public.expenses as expense
  where expense.business_id = expense_sums.business_id
    and (from_date is null or expense.date >= from_date) and (to_date is null or expense.date <= to_date)
    and (reimbursement is null
      or expense.is_reimbursable and (expense.reimbursed_at is not null) = (reimbursement = 'done'))
    and not exists (select from unnest(words) as word where strpos(lower(concat_ws(E'\n', expense.description,
      expense.vendor, expense.notes)), lower(word)) = 0)
  group by rollup (expense.category)
  order by expense.category
$function$;
revoke all on function public.expense_sums(uuid,text[],date,date,text) from public, anon, authenticated, service_role;
grant execute on function public.expense_sums(uuid,text[],date,date,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_anything(business_id uuid, search text)
 RETURNS TABLE(kind text, id uuid, title text, number text, status text, client jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  -- How many of each kind, and among how many candidates of words too short for an index.
  shown constant int := 6;
  most constant int := 1000;
  expenses constant uuid[] := private.found_expenses(business_id, search, shown);
  ids record;
begin
  select * into ids from private.found_anywhere(business_id, search, shown, most);
  return query
  with work as (
    (select 'jobs' as kind, job.id, job.title, job.job_number as number, job.status, job.client_id, job.created_at
      from public.jobs as job
      where job.id = any(ids.jobs)
      order by job.created_at desc, job.id limit shown)
    union all
    (select 'invoices', invoice.id, invoice.title, invoice.invoice_number, invoice.status, invoice.client_id,
      invoice.created_at
      from public.invoices as invoice
      where invoice.id = any(ids.invoices)
      order by invoice.created_at desc, invoice.id limit shown)
    union all
    (select 'quotes', quote.id, quote.title, quote.quote_number, quote.status, quote.client_id, quote.created_at
      from public.quotes as quote
      where quote.id = any(ids.quotes)
      order by quote.created_at desc, quote.id limit shown)
    union all
    (select 'requests', request.id, request.title, request.request_number, request.status, request.client_id,
      request.created_at
      from public.requests as request
      where request.id = any(ids.requests)
      order by request.created_at desc, request.id limit shown)
    union all
    (select 'expenses', expense.id, nullif(concat_ws(' · ', expense.vendor, expense.description), ''),
      expense.amount::text, expense.category, null, expense.created_at
      from public.expenses as expense
      where expense.id = any(expenses))
  )
  (select 'clients', matched.id, null, null, matched.client_status,
    to_jsonb(matched) - 'id' - 'client_status'
    from (select client.id, client.client_status, client.name, client.title, client.first_name, client.last_name,
      client.company_name, client.phone, client.email
      from public.clients as client
      where client.id = any(ids.clients)
      order by client.name, client.id limit shown) as matched)
  union all
  (select work.kind, work.id, work.title, work.number, work.status, case when client.id is not null then
    jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
      'last_name', client.last_name, 'company_name', client.company_name) end
    from work left join public.clients as client on client.id = work.client_id
    order by work.kind, work.created_at desc, work.id);
end
$function$;
revoke all on function public.find_anything(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.find_anything(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_clients(business_id uuid, search text)
 RETURNS SETOF public.clients
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := private.found_ids('clients', business_id, search);
begin
  return query select client.* from public.clients as client where client.id = any(ids);
end
$function$;
revoke all on function public.find_clients(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.find_clients(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_invoices(business_id uuid, search text)
 RETURNS SETOF public.invoices
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := private.found_ids('invoices', business_id, search);
begin
  return query select invoice.* from public.invoices as invoice where invoice.id = any(ids);
end
$function$;
revoke all on function public.find_invoices(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.find_invoices(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_job_series(business_id uuid, search text)
 RETURNS SETOF public.job_series
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := private.found_ids('jobs', business_id, search);
begin
  return query select series.* from public.job_series as series where series.job_id = any(ids);
end
$function$;
revoke all on function public.find_job_series(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.find_job_series(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_jobs(business_id uuid, search text)
 RETURNS SETOF public.jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := private.found_ids('jobs', business_id, search);
begin
  return query select job.* from public.jobs as job where job.id = any(ids);
end
$function$;
revoke all on function public.find_jobs(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.find_jobs(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_quotes(business_id uuid, search text)
 RETURNS SETOF public.quotes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := private.found_ids('quotes', business_id, search);
begin
  return query select quote.* from public.quotes as quote where quote.id = any(ids);
end
$function$;
revoke all on function public.find_quotes(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.find_quotes(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.find_requests(business_id uuid, search text)
 RETURNS SETOF public.requests
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := private.found_ids('requests', business_id, search);
begin
  return query select request.* from public.requests as request where request.id = any(ids);
end
$function$;
revoke all on function public.find_requests(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.find_requests(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.former_businesses()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select * from private.former_businesses()
$function$;
revoke all on function public.former_businesses() from public, anon, authenticated, service_role;
grant execute on function public.former_businesses() to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.import_clients(business_id uuid, import_key text, rows jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$
declare
  wanted int;
  done public.client_imports;
begin
  if jsonb_typeof(rows) is distinct from 'array' then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  wanted := jsonb_array_length(rows);
  if wanted not between 1 and 5000 then
    raise sqlstate 'PT400' using message = 'too_many_rows', hint = 'One import takes 1 to 5000 rows.';
  end if;
  insert into public.client_imports (business_id, import_key, client_count, rows_digest)
  values (import_clients.business_id, import_clients.import_key, wanted, md5(import_clients.rows::text))
  on conflict on constraint client_imports_pkey do nothing;
  if not found then
    select * into done from public.client_imports as earlier
    where earlier.business_id = import_clients.business_id and earlier.import_key = import_clients.import_key;
    if done.rows_digest <> md5(import_clients.rows::text) then
      raise sqlstate 'PT409' using message = 'import_key_used', hint = 'It was used for other rows: choose another key.';
    end if;
    return done.client_count;
  end if;
  insert into public.clients as client (business_id, user_id, name, title, first_name, last_name, company_name,
    email, phone, address, notes, lead_source, client_status)
  select import_clients.business_id, (select auth.uid()), nullif(btrim(line.name), ''),
    nullif(btrim(line.title), ''), nullif(btrim(line.first_name), ''), nullif(btrim(line.last_name), ''),
    nullif(btrim(line.company_name), ''), nullif(btrim(line.email), ''), nullif(btrim(line.phone), ''),
    nullif(btrim(line.address), ''), nullif(btrim(line.notes), ''),
    coalesce(nullif(line.lead_source, ''), 'import'), coalesce(nullif(line.client_status, ''), 'lead')
  from jsonb_to_recordset(import_clients.rows) as line (name text, title text, first_name text, last_name text,
    company_name text, email text, phone text, address text, notes text, lead_source text, client_status text);
  return wanted;
end
$function$;
CREATE OR REPLACE FUNCTION public.invite_member(business_id uuid, email text, role text, language text DEFAULT NULL::text)
 RETURNS public.team_invitations
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  made uuid := private.invite_member(invite_member.business_id, invite_member.email, invite_member.role,
    invite_member.language);
  answer public.team_invitations;
begin
  select * into answer from public.team_invitations where id = made;
  return answer;
end
$function$;
revoke all on function public.invite_member(uuid,text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.invite_member(uuid,text,text,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.job_profit(job_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  job public.jobs;
  exponent int;
  is_by_visit boolean;
  price numeric;
  income numeric;
  invoiced numeric;
  still_open numeric;
  minutes numeric;
  labor numeric;
  materials numeric;
  expenses numeric;
begin
  select * into job from public.jobs as one where one.id = job_profit.job_id
    and one.business_id in (select private.my_managed_business_ids());
  if job.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  exponent := (select case when business.currency in ('JPY', 'KRW') then 0 else 2 end
    from public.businesses as business where business.id = job.business_id);
  is_by_visit := private.is_billed_by_visit(job);
  price := private.job_price(job, exponent);
  invoiced := private.invoiced_of_job(job);
  still_open := private.still_open_of_job(job, price, exponent);
  income := invoiced + still_open;
  select coalesce(sum(expense.amount), 0) into expenses from public.expenses as expense
  where expense.business_id = job.business_id and expense.job_id = job.id;
  select coalesce(sum(spent.seconds / 60), 0),
    coalesce(sum(private.labor_cost(spent.seconds, clocked.labor_cost_per_hour, exponent)), 0) into minutes, labor
  from public.visit_time_costs as clocked
    cross join lateral (select extract(epoch from clocked.ended_at - clocked.started_at) as seconds) as spent
  where clocked.business_id = job.business_id and clocked.job_id = job.id;
  materials := case when is_by_visit then job.completed_visits when job.status = 'cancelled' then 0 else 1 end
    * coalesce((select internal.total_cost from public.job_internals as internal
      where internal.business_id = job.business_id and internal.job_id = job.id), 0);
  return jsonb_build_object('is_by_visit', is_by_visit, 'visits', job.completed_visits, 'price', price,
    'invoiced', invoiced, 'still_open', still_open, 'minutes', round(minutes), 'labor', labor,
    'materials', materials, 'expenses', expenses, 'profit', income - labor - materials - expenses,
    'margin', case when income > 0 then round((income - labor - materials - expenses) * 100 / income, 1) end);
end
$function$;
CREATE OR REPLACE FUNCTION public.keep_contact_message(name text, email text, message text, language text, mail_to text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.keep_contact_message(keep_contact_message.name, keep_contact_message.email, keep_contact_message.message,
    keep_contact_message.language, keep_contact_message.mail_to)
$function$;
revoke all on function public.keep_contact_message(text,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.keep_contact_message(text,text,text,text,text) to service_role;
CREATE OR REPLACE FUNCTION public.list_place(invoice public.invoices)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case invoice.status
    when 'sent' then invoice.due_date - date '2000-01-01'
    when 'draft' then date '2600-01-01' - invoice.issue_date
    when 'void' then date '3800-01-01' - invoice.issue_date
    when 'paid' then date '3200-01-01' - coalesce((invoice.paid_at at time zone 'UTC')::date, invoice.issue_date)
    else date '4400-01-01' - invoice.issue_date end
$function$;
revoke all on function public.list_place(public.invoices) from public, anon, authenticated, service_role;
grant execute on function public.list_place(public.invoices) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.money_on_the_table(business_id uuid)
 RETURNS TABLE(kind text, record text, record_id uuid, job_id uuid, client_id uuid, client_name text, title text, number text, amount numeric, since date, weight numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.money_on_the_table(money_on_the_table.business_id)
$function$;
CREATE OR REPLACE FUNCTION public.my_push_choice()
 RETURNS TABLE(timezone text, quiet_from time without time zone, quiet_until time without time zone, shows_names boolean)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select * from private.my_push_choice()
$function$;
revoke all on function public.my_push_choice() from public, anon, authenticated, service_role;
grant execute on function public.my_push_choice() to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.my_push_devices()
 RETURNS TABLE(id uuid, device_name text, endpoint_hash text, created_at timestamp with time zone, last_ok_at timestamp with time zone, failures integer, language text, is_gone boolean)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select * from private.my_push_devices()
$function$;
revoke all on function public.my_push_devices() from public, anon, authenticated, service_role;
grant execute on function public.my_push_devices() to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS TABLE(id uuid, is_current boolean, user_agent text, ip text, created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.my_sessions()
$function$;
revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.note_cash(id uuid, job_id uuid, amount numeric, invoice_id uuid DEFAULT NULL::uuid, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.note_cash(note_cash.id, note_cash.job_id, note_cash.amount, note_cash.invoice_id, note_cash.note)
$function$;
revoke all on function public.note_cash(uuid,uuid,numeric,uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.note_cash(uuid,uuid,numeric,uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.offer_business(business_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.offer_business(offer_business.business_id, offer_business.user_id)
$function$;
revoke all on function public.offer_business(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.offer_business(uuid,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.order_services(business_id uuid, service_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_managed(order_services.business_id);
  if service_ids is null or array_position(service_ids, null) is not null then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if cardinality(service_ids) > 1000 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  -- In a fixed order, so that two people who sort at once wait for each other instead of deadlocking.
  perform from public.services as row where row.business_id = order_services.business_id
  order by row.id for no key update;
  update public.services as row set position = array_position(service_ids, row.id)
  where row.business_id = order_services.business_id
    and row.position is distinct from array_position(service_ids, row.id);
end
$function$;
revoke all on function public.order_services(uuid,uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.order_services(uuid,uuid[]) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.public_profile(subdomain text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.public_profile(public_profile.subdomain)
$function$;
revoke all on function public.public_profile(text) from public, anon, authenticated, service_role;
grant execute on function public.public_profile(text) to service_role;
CREATE OR REPLACE FUNCTION public.reactivate_member(business_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.change_member(reactivate_member.business_id, reactivate_member.user_id, null, true, null)
$function$;
CREATE OR REPLACE FUNCTION public.read_notifications(business_id uuid, up_to bigint)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.read_notifications(business_id, up_to)
$function$;
revoke all on function public.read_notifications(uuid,bigint) from public, anon, authenticated, service_role;
grant execute on function public.read_notifications(uuid,bigint) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.reject_cash(note_id uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.reject_cash(reject_cash.note_id, reject_cash.reason)
$function$;
revoke all on function public.reject_cash(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.reject_cash(uuid,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.remind_invoice(invoice_id uuid, to_address text DEFAULT NULL::text, note text DEFAULT NULL::text, sending_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.remind_invoice(remind_invoice.invoice_id, remind_invoice.to_address, remind_invoice.note,
    remind_invoice.sending_id)
$function$;
revoke all on function public.remind_invoice(uuid,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.remind_invoice(uuid,text,text,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.remove_push_device(device_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.remove_push_device(remove_push_device.device_id)
$function$;
revoke all on function public.remove_push_device(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_push_device(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.renew_push_device(device_id uuid, endpoint text, p256dh text, auth text, language text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.renew_push_device(renew_push_device.device_id, renew_push_device.endpoint, renew_push_device.p256dh,
    renew_push_device.auth, renew_push_device.language)
$function$;
revoke all on function public.renew_push_device(uuid,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.renew_push_device(uuid,text,text,text,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.reopen_business(business_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.reopen_business(reopen_business.business_id)
$function$;
revoke all on function public.reopen_business(uuid) from public, anon, authenticated, service_role;
grant execute on function public.reopen_business(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.report(business_id uuid, name text, from_date date, to_date date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  rows jsonb;
  days constant text := case when report.name = 'receivables' then '$3' else '$2, $3' end;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(entry) - ''ordinality'' order by entry.ordinality), ''[]'')
    from public.%I($1, %s) with ordinality as entry', 'report_' || report.name, days)
    into rows using report.business_id, report.from_date, report.to_date;
  return rows;
end
$function$;
revoke all on function public.report(uuid,text,date,date) from public, anon, authenticated, service_role;
grant execute on function public.report(uuid,text,date,date) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.report_expenses(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(category text, expenses integer, amount numeric, tax numeric, total numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  perform private.check_managed(report_expenses.business_id);
  return query
  select entry.name, count(distinct entry.record_id)::int,
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense'), 0),
    -coalesce(sum(entry.amount) filter (where entry.kind = 'expense_tax'), 0), -sum(entry.amount)
  from public.books as entry
  where entry.business_id = report_expenses.business_id and entry.day between from_date and to_date
    and entry.kind in ('expense', 'expense_tax')
  group by entry.name order by 5 desc, 1;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_income_by_client(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(client_id uuid, name text, invoices integer, amount numeric, tax numeric, received numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_client.business_id);
  return query
  with entry as materialized (
    select inside.client_id, count(*) filter (where inside.kind = 'invoice')::int as invoices,
      coalesce(sum(inside.amount) filter (where inside.kind = 'invoice'), 0) as amount,
      coalesce(sum(inside.amount) filter (where inside.kind = 'tax'), 0) as tax, sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_income_by_client.business_id and inside.day between from_date and to_date
      and inside.kind in ('invoice', 'tax', 'payment', 'refund')
    group by inside.client_id
  ), client as materialized (
    -- Read as a whole from an index: looked up one by one they cost more than the income does.
    select named.id, named.name from public.clients as named
    where named.business_id = report_income_by_client.business_id
  )
  select entry.client_id, client.name, entry.invoices, entry.amount, entry.tax, entry.cash
  from entry join client on client.id = entry.client_id
  order by 4 desc, 6 desc, client.name, entry.client_id;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_income_by_month(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(month date, invoices integer, amount numeric, tax numeric, received numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_month.business_id);
  return query
  with entry as materialized (
    select date_trunc('month', inside.day::timestamp) as month,
      count(*) filter (where inside.kind = 'invoice') as invoices,
      sum(inside.amount) filter (where inside.kind = 'invoice') as amount,
      sum(inside.amount) filter (where inside.kind = 'tax') as tax, sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_income_by_month.business_id and inside.day between from_date and to_date
      and inside.kind in ('invoice', 'tax', 'payment', 'refund')
    group by 1
  )
  select month.day::date, coalesce(entry.invoices, 0)::int, coalesce(entry.amount, 0), coalesce(entry.tax, 0),
    coalesce(entry.cash, 0)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month') as month (day)
    left join entry on entry.month = month.day
  order by month.day;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_income_by_service(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(service_id uuid, name text, invoices integer, lines integer, amount numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  perform private.check_managed(report_income_by_service.business_id);
  return query
  with made as materialized (
    select invoice.id as invoice_id, invoice.total_amount - invoice.tax_amount as amount, invoice.prices_include_tax
    from public.invoices as invoice
    where invoice.business_id = report_income_by_service.business_id
      and invoice.issue_date between from_date and to_date and invoice.status in ('sent', 'paid', 'written_off')
  ), line as materialized (
    select own.invoice_id, own.service_id, own.line_total from made
      join public.invoice_lines as own on own.invoice_id = made.invoice_id
    where own.business_id = report_income_by_service.business_id
  ), simple as materialized (
    select made.invoice_id from made join (
      select line.invoice_id, sum(line.line_total) as whole from line group by line.invoice_id
    ) as added on added.invoice_id = made.invoice_id
    where added.whole = made.amount and not made.prices_include_tax
  ), entry as materialized (
    select line.service_id, line.invoice_id, line.line_total as amount
    from line join simple on simple.invoice_id = line.invoice_id
    union all
    -- Only what is needed: to name the job of each line takes longer than all else.
    select inside.service_id, inside.invoice_id, inside.amount from public.ledger as inside
    where inside.business_id = report_income_by_service.business_id and inside.kind = 'invoice'
      and inside.invoice_id = any(array(select made.invoice_id from made
        where not exists (select from simple where simple.invoice_id = made.invoice_id)))
  )
  select entry.service_id, service.name, count(distinct entry.invoice_id)::int, count(*)::int, sum(entry.amount)
  from entry left join public.services as service
    on service.business_id = report_income_by_service.business_id and service.id = entry.service_id
  group by entry.service_id, service.name
  order by entry.service_id is null, 5 desc, service.name, entry.service_id;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_jobs(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(job_id uuid, job_number text, title text, client_id uuid, client_name text, invoiced numeric, minutes integer, labor numeric, materials numeric, expenses numeric, profit numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  zone text := (select business.timezone from public.businesses as business
    where business.id = report_jobs.business_id);
begin
  perform private.check_managed(report_jobs.business_id);
  return query
  with job as materialized (
    -- Jobs and clients are read as a whole: looked up one by one they cost more than all else.
    select one.id, one.job_number, one.title, one.client_id, one.completed_at,
      private.is_billed_by_visit(one) as is_by_visit
    from public.jobs as one where one.business_id = report_jobs.business_id
  ), client as materialized (
    select named.id, named.name from public.clients as named where named.business_id = report_jobs.business_id
  ), entry as materialized (
    select each.job_id, sum(each.invoiced) as invoiced, sum(each.expenses) as expenses from (
      select made.job_id, made.amount as invoiced, 0 as expenses
      from private.invoiced_by_job(report_jobs.business_id, from_date, to_date) as made
      union all
      select expense.job_id, 0, expense.amount from public.expenses as expense
      where expense.business_id = report_jobs.business_id and expense.date between from_date and to_date
        and expense.job_id is not null and expense.amount <> 0
    ) as each group by each.job_id
  ), worked as materialized (
    select spent.job_id, spent.day, spent.minutes, spent.cost from public.labor_hours as spent
    where spent.business_id = report_jobs.business_id
      and spent.started_at between ((from_date - 1)::timestamp at time zone 'UTC')
        and ((to_date + 2)::timestamp at time zone 'UTC')
  ), hours as materialized (
    select worked.job_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from worked
    where worked.day between from_date and to_date and worked.job_id is not null group by worked.job_id
  ), material as materialized (
    select done.job_id, internal.total_cost * count(*) as cost
    from (
      select visit.job_id from public.visits as visit join job on job.id = visit.job_id
      where visit.business_id = report_jobs.business_id and visit.visit_date between from_date and to_date
        and visit.status = 'completed' and job.is_by_visit
      union all
      select job.id from job where not job.is_by_visit
        and job.completed_at >= (from_date::timestamp at time zone zone)
        and job.completed_at < ((to_date + 1)::timestamp at time zone zone)
    ) as done join public.job_internals as internal
      on internal.business_id = report_jobs.business_id and internal.job_id = done.job_id
    where internal.total_cost > 0 group by done.job_id, internal.total_cost
  ), touched as materialized (
    select entry.job_id from entry union select hours.job_id from hours where hours.minutes > 0
    union select material.job_id from material
  )
  select job.id, job.job_number, job.title, job.client_id, client.name, coalesce(entry.invoiced, 0),
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0), coalesce(material.cost, 0),
    coalesce(entry.expenses, 0),
    coalesce(entry.invoiced, 0) - coalesce(hours.cost, 0) - coalesce(material.cost, 0) - coalesce(entry.expenses, 0)
  from touched join job on job.id = touched.job_id join client on client.id = job.client_id
    left join entry on entry.job_id = job.id
    left join hours on hours.job_id = job.id and hours.minutes > 0
    left join material on material.job_id = job.id
  order by 11 desc, job.job_number, job.id;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_members(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(user_id uuid, visits integer, minutes integer, labor numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  perform private.check_managed(report_members.business_id);
  return query
  with worked as materialized (
    select spent.user_id, spent.day, spent.minutes, spent.cost from public.labor_hours as spent
    where spent.business_id = report_members.business_id
      and spent.started_at between ((from_date - 1)::timestamp at time zone 'UTC')
        and ((to_date + 2)::timestamp at time zone 'UTC')
  ), hours as materialized (
    select worked.user_id, sum(worked.minutes) as minutes, sum(worked.cost) as cost from worked
    where worked.day between from_date and to_date group by worked.user_id
  ), done as materialized (
    select presence.user_id, count(*) as visits from (
      select assigned.user_id, assigned.visit_id from public.visit_members as assigned
      where assigned.business_id = report_members.business_id and assigned.done_on between from_date and to_date
      union
      select clocked.user_id, clocked.visit_id from public.visit_time_costs as clocked
      where clocked.business_id = report_members.business_id and clocked.done_on between from_date and to_date
    ) as presence group by presence.user_id
  )
  select coalesce(hours.user_id, done.user_id), coalesce(done.visits, 0)::int,
    coalesce(round(hours.minutes), 0)::int, coalesce(hours.cost, 0)
  from hours full join done on done.user_id = hours.user_id
  order by 3 desc, 2 desc, 1;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_profit(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(month date, invoiced numeric, written_off numeric, given_back numeric, granted numeric, income numeric, expenses numeric, expense_tax numeric, profit numeric, received numeric, spent numeric, cash numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  perform private.check_managed(report_profit.business_id);
  -- Planning took as long as reading a month. A period that short is found by its days whatever the size of the business, so
  -- that its plan is kept; of a longer one that plan reads up to seven times the pages.
  perform set_config('plan_cache_mode', case when to_date - from_date <= 92 then 'force_generic_plan'
    else 'force_custom_plan' end, true);
  return query
  with entry as materialized (
    select date_trunc('month', inside.day::timestamp) as month, inside.kind, sum(inside.profit) as profit,
      sum(inside.cash) as cash
    from public.books as inside
    where inside.business_id = report_profit.business_id and inside.day between from_date and to_date
      and inside.kind <> 'tax' and (inside.kind <> 'credit' or inside.name = 'granted')
    group by 1, 2
  )
  select month.day::date,
    coalesce(sum(entry.profit) filter (where kind = 'invoice'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'write_off'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'refund'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'credit'), 0),
    coalesce(sum(entry.profit) filter (where kind not in ('expense', 'expense_tax')), 0),
    coalesce(sum(entry.profit) filter (where kind = 'expense'), 0),
    coalesce(sum(entry.profit) filter (where kind = 'expense_tax'), 0),
    coalesce(sum(entry.profit), 0),
    coalesce(sum(entry.cash) filter (where kind in ('payment', 'refund')), 0),
    coalesce(sum(entry.cash) filter (where kind in ('expense', 'expense_tax')), 0),
    coalesce(sum(entry.cash), 0)
  from generate_series(date_trunc('month', from_date::timestamp), to_date::timestamp, interval '1 month')
      as month (day)
    left join entry on entry.month = month.day
  group by grouping sets ((month.day), ()) order by month.day nulls last;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_receivables(business_id uuid, as_of date)
 RETURNS TABLE(client_id uuid, name text, invoices integer, not_due numeric, days_30 numeric, days_60 numeric, days_90 numeric, older numeric, total numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
begin
  perform private.check_managed(report_receivables.business_id);
  return query
  with later as materialized (
    select entry.invoice_id, sum(entry.owed) as owed from public.books as entry
    where entry.business_id = report_receivables.business_id and entry.day > as_of
      and entry.kind not in ('expense', 'expense_tax') and entry.invoice_id is not null
    group by entry.invoice_id
  ), open as materialized (
    select invoice.client_id, as_of - invoice.due_date as late, invoice.balance - coalesce(later.owed, 0) as owed
    from public.invoices as invoice left join later on later.invoice_id = invoice.id
    where invoice.business_id = report_receivables.business_id and invoice.status in ('sent', 'paid', 'written_off')
      and (invoice.balance > 0 or invoice.id = any(array(select later.invoice_id from later)))
      and invoice.balance - coalesce(later.owed, 0) <> 0 and invoice.issue_date <= as_of
  ), client as materialized (
    -- Read as a whole from an index: looked up one by one they cost more than all else.
    select named.id, named.name from public.clients as named where named.business_id = report_receivables.business_id
  )
  select open.client_id, client.name, count(*)::int,
    coalesce(sum(owed) filter (where late <= 0), 0), coalesce(sum(owed) filter (where late between 1 and 30), 0),
    coalesce(sum(owed) filter (where late between 31 and 60), 0),
    coalesce(sum(owed) filter (where late between 61 and 90), 0),
    coalesce(sum(owed) filter (where late > 90), 0), sum(owed)
  from open join client on client.id = open.client_id
  group by open.client_id, client.name
  order by 9 desc, client.name, open.client_id;
end
$function$;
CREATE OR REPLACE FUNCTION public.report_taxes(business_id uuid, from_date date, to_date date)
 RETURNS TABLE(kind text, name text, rate numeric, taxable numeric, charged numeric, collected numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  minor int := (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end
    from public.businesses as business where business.id = report_taxes.business_id);
begin
  perform private.check_managed(report_taxes.business_id);
  return query
  with row as (
    select 'sales' as kind, sale.* from private.taxes_of_sales(report_taxes.business_id, from_date, to_date, minor) as sale
    union all
    select 'expenses', null, null, 0, -sum(spent.amount), -sum(spent.amount) from public.books as spent
    where spent.business_id = report_taxes.business_id and spent.day between from_date and to_date
      and spent.kind = 'expense_tax'
    having sum(spent.amount) <> 0
  )
  select row.* from row where (row.taxable, row.charged, row.collected) <> (0, 0, 0)
  order by row.kind = 'expenses', row.rate desc nulls last, row.name;
end
$function$;
drop function public.reset_sample_data(uuid);
CREATE OR REPLACE FUNCTION public.reset_sample_data(business_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.reset_sample_data(reset_sample_data.business_id)
$function$;
revoke all on function public.reset_sample_data(uuid) from public, anon, authenticated, service_role;
grant execute on function public.reset_sample_data(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.sample_counts(business_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.sample_counts(sample_counts.business_id)
$function$;
revoke all on function public.sample_counts(uuid) from public, anon, authenticated, service_role;
grant execute on function public.sample_counts(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_and_send_invoice(business_id uuid, invoice jsonb, lines jsonb, via text, to_address text DEFAULT NULL::text, note text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('token', private.save_and_send_invoice(save_and_send_invoice.business_id,
    save_and_send_invoice.invoice, save_and_send_invoice.lines, save_and_send_invoice.via,
    save_and_send_invoice.to_address, save_and_send_invoice.note))
$function$;
revoke all on function public.save_and_send_invoice(uuid,jsonb,jsonb,text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.save_and_send_invoice(uuid,jsonb,jsonb,text,text,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_and_send_quote(business_id uuid, quote jsonb, lines jsonb, via text, to_address text DEFAULT NULL::text, note text DEFAULT NULL::text, sending_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('token', private.save_and_send_quote(save_and_send_quote.business_id,
    save_and_send_quote.quote, save_and_send_quote.lines, save_and_send_quote.via, save_and_send_quote.to_address,
    save_and_send_quote.note, save_and_send_quote.sending_id))
$function$;
revoke all on function public.save_and_send_quote(uuid,jsonb,jsonb,text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.save_and_send_quote(uuid,jsonb,jsonb,text,text,text,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_client(business_id uuid, client jsonb, works_there boolean)
 RETURNS public.clients
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft public.clients := jsonb_populate_record(null::public.clients, client);
  former public.clients;
  saved public.clients;
begin
  if draft.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if client ->> 'version' is null then
    insert into public.clients as row (id, business_id, name, title, first_name, last_name, company_name, email, phone,
      address, notes, lead_source, client_status, is_tax_exempt, tax_rate_id, language, payment_terms, is_reminder_muted)
    values (draft.id, save_client.business_id, draft.name, draft.title, draft.first_name, draft.last_name,
      draft.company_name, draft.email, draft.phone, draft.address, draft.notes, draft.lead_source,
      coalesce(draft.client_status, 'lead'), coalesce(draft.is_tax_exempt, false), draft.tax_rate_id, draft.language,
      draft.payment_terms, coalesce(draft.is_reminder_muted, false))
    on conflict (id) do nothing
    returning row.* into saved;
  end if;
  if saved.id is null then
    -- Until the end nobody adds a property: the foreign key of theirs waits for this lock.
    if save_client.works_there then
      select * into former from public.clients as row
      where row.id = draft.id and row.business_id = save_client.business_id for update;
    end if;
    update public.clients as row set name = draft.name, title = draft.title, first_name = draft.first_name,
      last_name = draft.last_name, company_name = draft.company_name, email = draft.email, phone = draft.phone,
      address = draft.address, notes = draft.notes, lead_source = draft.lead_source,
      client_status = coalesce(draft.client_status, row.client_status),
      is_tax_exempt = coalesce(draft.is_tax_exempt, row.is_tax_exempt), tax_rate_id = draft.tax_rate_id,
      language = draft.language, payment_terms = draft.payment_terms,
      is_reminder_muted = coalesce(draft.is_reminder_muted, row.is_reminder_muted),
      version = coalesce(draft.version, row.version)
    where row.id = draft.id and row.business_id = save_client.business_id
    returning row.* into saved;
  end if;
  if saved.id is null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  if save_client.works_there then
    perform private.save_place_of_work(saved, former);
  end if;
  return saved;
end
$function$;
revoke all on function public.save_client(uuid,jsonb,boolean) from public, anon, authenticated, service_role;
grant execute on function public.save_client(uuid,jsonb,boolean) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_own_invoice(invoice_id uuid, invoice jsonb, lines jsonb)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answer public.invoices;
begin
  perform private.save_own_invoice(save_own_invoice.invoice_id, save_own_invoice.invoice, save_own_invoice.lines);
  select * into answer from public.invoices as row where row.id = save_own_invoice.invoice_id;
  return answer;
end
$function$;
revoke all on function public.save_own_invoice(uuid,jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_own_invoice(uuid,jsonb,jsonb) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_own_job(job_id uuid, job jsonb, lines jsonb DEFAULT NULL::jsonb)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answer public.jobs;
begin
  perform private.save_own_job(save_own_job.job_id, save_own_job.job, save_own_job.lines);
  select * into answer from public.jobs as row where row.id = save_own_job.job_id;
  return answer;
end
$function$;
revoke all on function public.save_own_job(uuid,jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_own_job(uuid,jsonb,jsonb) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_public_profile(business_id uuid, version integer, profile jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft public.public_profiles := jsonb_populate_record(null::public.public_profiles, profile);
  saved public.public_profiles;
begin
  update public.public_profiles as page set is_published = draft.is_published and profile ->> 'subdomain' is not null,
    in_search_engines = draft.in_search_engines, headline_en = draft.headline_en, headline_es = draft.headline_es,
    about_en = draft.about_en, about_es = draft.about_es, areas = draft.areas, accent = draft.accent,
    shows_phone = draft.shows_phone, shows_email = draft.shows_email, shows_address = draft.shows_address,
    shows_hours = draft.shows_hours, takes_enquiries = draft.takes_enquiries, version = save_public_profile.version
  where page.business_id = save_public_profile.business_id
  returning page.* into saved;
  if saved.business_id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  update public.businesses as business set subdomain = profile ->> 'subdomain'
  where business.id = save_public_profile.business_id and business.subdomain is distinct from profile ->> 'subdomain';
  return to_jsonb(saved);
end
$function$;
revoke all on function public.save_public_profile(uuid,integer,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_public_profile(uuid,integer,jsonb) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_push_choice(timezone text, quiet_from time without time zone DEFAULT NULL::time without time zone, quiet_until time without time zone DEFAULT NULL::time without time zone, shows_names boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.save_push_choice(save_push_choice.timezone, save_push_choice.quiet_from, save_push_choice.quiet_until,
    save_push_choice.shows_names)
$function$;
revoke all on function public.save_push_choice(text,time without time zone,time without time zone,boolean) from public, anon, authenticated, service_role;
grant execute on function public.save_push_choice(text,time without time zone,time without time zone,boolean) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_push_device(endpoint text, p256dh text, auth text, device_name text, language text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.save_push_device(save_push_device.endpoint, save_push_device.p256dh, save_push_device.auth,
    save_push_device.device_name, save_push_device.language)
$function$;
revoke all on function public.save_push_device(text,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.save_push_device(text,text,text,text,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_regional(business_id uuid, regional jsonb, version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft public.businesses := jsonb_populate_record(null::public.businesses, regional);
  week int := regional ->> 'week_starts_on';
  business public.businesses;
  settings public.schedule_settings;
begin
  perform private.check_managed(save_regional.business_id);
  select row.* into business from public.businesses as row where row.id = save_regional.business_id for no key update;
  select row.* into settings from public.schedule_settings as row
  where row.business_id = save_regional.business_id for no key update;
  if (business.language, business.timezone, business.country, settings.week_starts_on)
    is distinct from (draft.language, draft.timezone, draft.country, week) then
    update public.businesses as row set language = draft.language, timezone = draft.timezone, country = draft.country,
      version = save_regional.version - settings.version
    where row.id = business.id returning row.* into business;
    update public.schedule_settings as row set week_starts_on = week
    where row.business_id = business.id returning row.* into settings;
  end if;
  return jsonb_build_object('business', to_jsonb(business), 'settings', to_jsonb(settings));
end
$function$;
revoke all on function public.save_regional(uuid,jsonb,integer) from public, anon, authenticated, service_role;
grant execute on function public.save_regional(uuid,jsonb,integer) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.save_service(business_id uuid, service jsonb, unit_cost numeric)
 RETURNS public.services
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft public.services := jsonb_populate_record(null::public.services, service);
  saved public.services;
begin
  if service ->> 'version' is null then
    insert into public.services as row (id, business_id, name, description, price, unit, duration_minutes, is_taxable,
      category, is_active, is_public, booking, crew_size, buffer_minutes, lead_minutes)
    values (draft.id, save_service.business_id, draft.name, draft.description, draft.price, draft.unit,
      draft.duration_minutes, draft.is_taxable, draft.category, draft.is_active, coalesce(draft.is_public, false),
      coalesce(draft.booking, 'none'), coalesce(draft.crew_size, 1), draft.buffer_minutes, draft.lead_minutes)
    on conflict (id) do nothing
    returning row.* into saved;
  end if;
  if saved.id is null then
    update public.services as row set name = draft.name, description = draft.description, price = draft.price,
      unit = draft.unit, duration_minutes = draft.duration_minutes, is_taxable = draft.is_taxable,
      category = draft.category, is_active = draft.is_active, is_public = coalesce(draft.is_public, row.is_public),
      booking = coalesce(draft.booking, row.booking), crew_size = coalesce(draft.crew_size, row.crew_size),
      buffer_minutes = case when service ? 'buffer_minutes' then draft.buffer_minutes else row.buffer_minutes end,
      lead_minutes = case when service ? 'lead_minutes' then draft.lead_minutes else row.lead_minutes end,
      version = coalesce(draft.version, row.version)
    where row.id = draft.id and row.business_id = save_service.business_id
    returning row.* into saved;
  end if;
  if saved.id is null then
    raise sqlstate 'PT404' using message = 'service_not_found';
  end if;
  if save_service.unit_cost is null then
    delete from public.service_costs as cost
    where cost.business_id = saved.business_id and cost.service_id = saved.id;
  else
    insert into public.service_costs as cost (business_id, service_id, unit_cost)
    values (saved.business_id, saved.id, save_service.unit_cost)
    on conflict on constraint service_costs_pkey do update set unit_cost = excluded.unit_cost
    where cost.unit_cost <> excluded.unit_cost;
  end if;
  return saved;
end
$function$;
CREATE OR REPLACE FUNCTION public.send_invoice(invoice_id uuid, via text, to_address text DEFAULT NULL::text, note text DEFAULT NULL::text, sending_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('token',
    private.send_invoice(send_invoice.invoice_id, send_invoice.via, send_invoice.to_address, send_invoice.note,
      send_invoice.sending_id))
$function$;
revoke all on function public.send_invoice(uuid,text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_invoice(uuid,text,text,text,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.send_quote(quote_id uuid, via text, to_address text DEFAULT NULL::text, note text DEFAULT NULL::text, sending_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('token',
    private.send_quote(send_quote.quote_id, send_quote.via, send_quote.to_address, send_quote.note,
      send_quote.sending_id))
$function$;
revoke all on function public.send_quote(uuid,text,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_quote(uuid,text,text,text,uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.send_test_mail(business_id uuid, kind text, language text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.send_test_mail(send_test_mail.business_id, send_test_mail.kind, send_test_mail.language)
$function$;
revoke all on function public.send_test_mail(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.send_test_mail(uuid,text,text) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.set_active_business(business_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not business_id = any(array(select private.my_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  -- Locks in a fixed order, so that two devices wait for each other instead of deadlocking.
  perform from public.businesses as own where own.user_id = (select auth.uid()) order by own.id for no key update;
  if not exists (select from public.businesses as own
    where own.id = set_active_business.business_id and own.user_id = (select auth.uid())) then
    return;
  end if;
  update public.businesses as own set is_active = (own.id = set_active_business.business_id)
  where own.user_id = (select auth.uid())
    and own.is_active is distinct from (own.id = set_active_business.business_id);
end
$function$;
CREATE OR REPLACE FUNCTION public.set_member_hours(business_id uuid, user_id uuid, working_hours jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_managed(set_member_hours.business_id);
  if coalesce(set_member_hours.working_hours, 'null') = 'null' then
    delete from public.member_hours as kept
    where kept.business_id = set_member_hours.business_id and kept.user_id = set_member_hours.user_id;
    return;
  end if;
  insert into public.member_hours as kept (business_id, user_id, working_hours)
  values (set_member_hours.business_id, set_member_hours.user_id, set_member_hours.working_hours)
  on conflict on constraint member_hours_pkey do update set working_hours = excluded.working_hours;
end
$function$;
revoke all on function public.set_member_hours(uuid,uuid,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.set_member_hours(uuid,uuid,jsonb) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.set_member_role(business_id uuid, user_id uuid, role text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.change_member(set_member_role.business_id, set_member_role.user_id, set_member_role.role, null, null)
$function$;
CREATE OR REPLACE FUNCTION public.set_member_services(business_id uuid, user_id uuid, service_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_managed(set_member_services.business_id);
  if cardinality(service_ids) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  delete from public.service_members as able where able.business_id = set_member_services.business_id
    and able.user_id = set_member_services.user_id and not able.service_id = any(service_ids);
  insert into public.service_members (business_id, service_id, user_id)
  select set_member_services.business_id, service_id, set_member_services.user_id
  from unnest(service_ids) as service_id on conflict do nothing;
end
$function$;
revoke all on function public.set_member_services(uuid,uuid,uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.set_member_services(uuid,uuid,uuid[]) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.set_service_members(business_id uuid, service_id uuid, user_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_managed(set_service_members.business_id);
  if cardinality(user_ids) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  delete from public.service_members as able where able.business_id = set_service_members.business_id
    and able.service_id = set_service_members.service_id and not able.user_id = any(user_ids);
  insert into public.service_members (business_id, service_id, user_id)
  select set_service_members.business_id, set_service_members.service_id, user_id
  from unnest(user_ids) as user_id on conflict do nothing;
end
$function$;
revoke all on function public.set_service_members(uuid,uuid,uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.set_service_members(uuid,uuid,uuid[]) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.start_visit(visit_id uuid, latitude numeric DEFAULT NULL::numeric, longitude numeric DEFAULT NULL::numeric)
 RETURNS public.visits
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answer public.visits;
begin
  perform private.start_visit(start_visit.visit_id, start_visit.latitude, start_visit.longitude);
  select * into answer from public.visits as row where row.id = start_visit.visit_id;
  return answer;
end
$function$;
revoke all on function public.start_visit(uuid,numeric,numeric) from public, anon, authenticated, service_role;
grant execute on function public.start_visit(uuid,numeric,numeric) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.take_enquiry(subdomain text, name text, email text, phone text, message text, service_id uuid, language text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.take_enquiry(take_enquiry.subdomain, take_enquiry.name, take_enquiry.email, take_enquiry.phone,
    take_enquiry.message, take_enquiry.service_id, take_enquiry.language)
$function$;
revoke all on function public.take_enquiry(text,text,text,text,text,uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.take_enquiry(text,text,text,text,text,uuid,text) to service_role;
CREATE OR REPLACE FUNCTION public.team_overview(business_id uuid)
 RETURNS TABLE(user_id uuid, full_name text, email text, role text, is_active boolean, joined_at timestamp with time zone, last_seen_at timestamp with time zone, week_visits integer, open_visits integer, labor_cost_per_hour numeric)
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select * from private.team_overview(team_overview.business_id)
$function$;
revoke all on function public.team_overview(uuid) from public, anon, authenticated, service_role;
grant execute on function public.team_overview(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.tell_on_my_way(visit_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.tell_on_my_way(tell_on_my_way.visit_id)
$function$;
revoke all on function public.tell_on_my_way(uuid) from public, anon, authenticated, service_role;
grant execute on function public.tell_on_my_way(uuid) to authenticated, service_role;
CREATE OR REPLACE FUNCTION public.test_push(device_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.test_push(test_push.device_id)
$function$;
revoke all on function public.test_push(uuid) from public, anon, authenticated, service_role;
grant execute on function public.test_push(uuid) to authenticated, service_role;
-- The changes of tables, views and policies since release 0.1.0, written by hand. A line that
-- begins with \ir includes the named file, as in psql.
-- The rows that create_sample_data copies into a new business, in both languages. The server writes them from
-- supabase/seed/sample at every start (add_sample_rows), so that the texts are data and not part of the schema.
create table private.sample_rows (
  language text not null check (language in ('en', 'es')),
  kind text not null check (kind in ('client', 'service', 'request', 'job', 'invoice', 'expense')),
  place int not null,
  content jsonb not null,
  primary key (language, kind, place)
);
alter table private.sample_rows enable row level security;
revoke all on private.sample_rows from public, anon, authenticated, service_role;
-- Invoicing more than the approved quote is meant, up to this amount: a person was asked and said so. Kept per quote, so
-- that the same question is not asked again by every step of the same invoice.
create table private.accepted_overruns (
  business_id uuid not null,
  quote_id uuid not null,
  amount numeric(16, 2) not null check (amount between 0 and 100000000000),
  user_id uuid,
  accepted_at timestamptz not null default now(),
  primary key (business_id, quote_id),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);

alter table private.accepted_overruns enable row level security;
-- How services are booked, their order, and what they cost before; what worked times were before a correction.
alter table public.services
  add column booking text not null default 'none' check (booking in ('none', 'request', 'job')),
  add column crew_size int not null default 1 check (crew_size between 1 and 4),
  add column buffer_minutes int check (buffer_minutes between 0 and 480),
  add column lead_minutes int check (lead_minutes between 0 and 129600),
  add column position int check (position between 1 and 1000);
grant insert (booking, crew_size, buffer_minutes, lead_minutes, position),
    update (booking, crew_size, buffer_minutes, lead_minutes, position) on public.services to authenticated;
-- What a service cost before, written when its price changes (lifecycle.sql).
create table public.service_prices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  service_id uuid not null,
  price numeric not null check (price = round(price, 4) and price between 0 and 1000000000),
  -- When it ended.
  created_at timestamptz not null default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Who set another one.
  user_id uuid,
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade
);
create index service_prices_service_idx on public.service_prices (business_id, service_id, created_at desc);

alter table public.service_prices enable row level security;
revoke all on public.service_prices from public, anon, authenticated;
grant select on public.service_prices to authenticated;
grant all on public.service_prices to service_role;

create policy "owners and managers read what services cost before" on public.service_prices
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
-- What a worked time was before somebody corrected or deleted it, whichever way. Written only by the triggers of times and
-- visits; nobody changes a row, and it stays when the time and its visit go. The undo of a series, which brings a time
-- back, takes back that it was deleted.
create table public.visit_time_changes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  time_id uuid not null,
  visit_id uuid not null,
  -- Whose time it is.
  member_id uuid not null,
  -- Who corrected or deleted it; null: the server.
  user_id uuid,
  is_deletion boolean not null default false,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Null: it was running.
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default clock_timestamp()
    check (created_at between '2000-01-01Z' and '2100-01-01Z')
);
create index visit_time_changes_visit_idx on public.visit_time_changes (business_id, visit_id, created_at);

alter table public.visit_time_changes enable row level security;
revoke all on public.visit_time_changes from public, anon, authenticated;
grant select on public.visit_time_changes to authenticated;
grant all on public.visit_time_changes to service_role;

create policy "owners and managers read corrections of times, workers of their own" on public.visit_time_changes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (member_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));
revoke insert (id) on public.visit_times from authenticated;
alter table public.visit_times add column entered_by uuid default auth.uid();
alter policy "owners and managers add times" on public.visit_times
  with check (business_id = any(array(select private.my_managed_business_ids())) and private.check_worked(started_at, ended_at));
alter policy "owners and managers correct times" on public.visit_times
  with check (business_id = any(array(select private.my_managed_business_ids())) and private.check_worked(started_at, ended_at));

-- A client with a statement cannot be deleted.
alter table public.client_statements drop constraint client_statements_client_fkey,
  add constraint client_statements_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id);

-- Nothing is theirs who still owe the code of a second factor.
alter policy "people read their own profile and their teammates'" on public.profiles
  using (id = (select private.my_user_id()) or id = any(array(select private.my_teammate_ids())));
alter policy "people change their own profile" on public.profiles
  using (id = (select private.my_user_id())) with check (id = (select private.my_user_id()));
alter policy "members read their businesses" on public.businesses
  using (id = any(array(select private.my_business_ids()))
    or (user_id = (select private.my_user_id()) and created_at = now()));
alter policy "people make businesses of their own" on public.businesses
  with check (user_id = (select private.my_user_id()));

-- A next number can be lowered again to the one after the last that was taken.
alter table public.counters add column last_taken int not null default 0 check (last_taken between 0 and 2000000000);

-- The same import key with other rows is refused.
alter table public.client_imports add column rows_digest text check (rows_digest ~ '^[0-9a-f]{32}$');
grant insert (rows_digest) on public.client_imports to authenticated;

-- Lists are searched by index.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create index clients_search_idx on public.clients using gin (business_id,
  private.searchable(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
    coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index requests_search_idx on public.requests using gin (business_id,
  private.searchable(title || ' ' || request_number || ' ' || coalesce(description, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index quotes_search_idx on public.quotes using gin (business_id,
  private.searchable(title || ' ' || quote_number)
  extensions.gin_trgm_ops) with (fastupdate = off);
create index jobs_search_idx on public.jobs using gin (business_id,
  private.searchable(title || ' ' || job_number || ' ' || coalesce(custom_address, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index invoices_search_idx on public.invoices using gin (business_id,
  private.searchable(coalesce(title, '') || ' ' || coalesce(invoice_number, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
-- business_id may be left out of an insert.
alter table public.clients alter column business_id set default private.my_own_business_id();
alter table public.property_addresses alter column business_id set default private.my_own_business_id();
-- Workers add properties to the clients they work for, and move them among those.
alter policy "members add properties to their business" on public.property_addresses
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
alter policy "members add properties to their business" on public.property_addresses
  rename to "owners and managers add properties, workers to those they work for";
alter policy "owners and managers change properties, workers of those they work for" on public.property_addresses
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
alter table public.services alter column business_id set default private.my_own_business_id();
alter table public.requests alter column business_id set default private.my_own_business_id();
alter table public.quotes alter column business_id set default private.my_own_business_id();
alter table public.jobs alter column business_id set default private.my_own_business_id();
alter table public.invoices alter column business_id set default private.my_own_business_id();
alter table public.expenses alter column business_id set default private.my_own_business_id();
alter table public.feedback alter column business_id set default private.my_own_business_id();
-- Assignments carry the job, the request and the client of their work, and invoices know who works on their jobs.
alter table public.visit_members add column job_id uuid, add column request_id uuid, add column client_id uuid;
create index visit_members_work_idx on public.visit_members (user_id, business_id, job_id);
create index visit_members_job_idx on public.visit_members (job_id, user_id);
create index visit_members_request_idx on public.visit_members (user_id, business_id, request_id, client_id)
  where request_id is not null;
create index visit_members_asked_idx on public.visit_members (request_id) where request_id is not null;
create index visit_members_client_idx on public.visit_members (user_id, business_id, client_id);
alter table public.job_members add column client_id uuid;
-- A completed visit's day and its times are carried along.
alter table public.visit_members add column done_on date check (done_on between '2000-01-01' and '2100-01-01');
create index visit_members_done_idx on public.visit_members (business_id, done_on, user_id, visit_id)
  where done_on is not null;
alter table public.visit_time_costs alter column labor_cost_per_hour drop not null,
  add column visit_id uuid, add column job_id uuid, add column user_id uuid,
  add column started_at timestamptz check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  add column ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  add column done_on date check (done_on between '2000-01-01' and '2100-01-01');
create index visit_time_costs_job_idx on public.visit_time_costs (business_id, job_id)
  include (started_at, ended_at, labor_cost_per_hour);
create index visit_time_costs_period_idx on public.visit_time_costs (business_id, started_at)
  include (ended_at, user_id, job_id, labor_cost_per_hour);
create index visit_time_costs_done_idx on public.visit_time_costs (business_id, done_on, user_id, visit_id)
  where done_on is not null;
drop index public.job_members_user_idx;
create index job_members_user_idx on public.job_members (user_id, business_id, job_id, client_id);
create index clients_author_idx on public.clients (user_id, business_id, id);
-- Who works on the jobs of an invoice, written only by the triggers of lifecycle.sql: one row for each member and
-- each job that the invoice was made of. Without a foreign key: whoever assigns a member holds the job and would wait for
-- an invoice that is being deleted, which waits for the job. The rows go with the invoice's sources.
create table private.invoice_members (
  user_id uuid not null,
  business_id uuid not null,
  invoice_id uuid not null,
  job_id uuid not null,
  primary key (user_id, business_id, invoice_id, job_id)
);
create index invoice_members_job_idx on private.invoice_members (job_id, user_id);
create index invoice_members_invoice_idx on private.invoice_members (invoice_id, job_id);

alter table private.invoice_members enable row level security;
revoke all on private.invoice_members from public, anon, authenticated;
-- Disabled triggers keep the rows as people last edited them.
alter table public.counters disable trigger user;
alter table public.businesses disable trigger user;
alter table public.profiles disable trigger user;
alter table public.clients disable trigger user;
alter table public.requests disable trigger user;
alter table public.quotes disable trigger user;
alter table public.jobs disable trigger user;
alter table public.invoices disable trigger user;
-- Unbilled work is kept, not searched for.
create index jobs_deposit_idx on public.jobs (business_id, id) where deposit_amount > 0;
-- Finished work of jobs that no invoice holds, one row for each thing that an invoice can be made of: a visit, a line,
-- or a job without lines. Written only by private.keep_unbilled and private.take_billed (lifecycle.sql).
create table private.unbilled_work (
  job_id uuid not null,
  unit_id uuid not null generated always as (coalesce(visit_id, job_line_id, job_id)) stored,
  business_id uuid not null,
  visit_id uuid,
  job_line_id uuid,
  -- That of the visit, or of the last visit of the job; null when the job was completed without one.
  service_date date,
  tax_amount numeric not null,
  total numeric not null,
  primary key (job_id, unit_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  check (num_nonnulls(visit_id, job_line_id) <= 1)
);
create index unbilled_work_business_idx on private.unbilled_work (business_id, job_id);

alter table private.unbilled_work enable row level security;
revoke all on private.unbilled_work from public, anon, authenticated;
-- What public.unbilled_jobs needs: a view shows its caller's rows only. The data API does not expose this schema.
grant select (business_id, job_id, total) on private.unbilled_work to authenticated, service_role;

create policy "owners and managers read what is not billed" on private.unbilled_work
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
-- The jobs with finished work that no invoice holds, and what it is worth. Those with weekly or monthly billing may still
-- wait for their day (private.work_waiting, and needsInvoicing in domain/src/jobs/job-chips.ts).
create view public.unbilled_jobs with (security_invoker = true) as
  select work.business_id, work.job_id, sum(work.total) as amount
  from private.unbilled_work as work
  group by work.business_id, work.job_id having sum(work.total) > 0;
revoke all on public.unbilled_jobs from public, anon, authenticated;
grant select on public.unbilled_jobs to authenticated;
grant all on public.unbilled_jobs to service_role;
-- What clients will find in the portal of a business, and may do there, one row each. The links of quotes and invoices
-- do not depend on it.
create table public.portal_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  is_on boolean not null default false,
  shows_quotes boolean not null default true,
  shows_invoices boolean not null default true,
  shows_appointments boolean not null default true,
  shows_requests boolean not null default true,
  shows_messages boolean not null default true,
  may_request_new boolean not null default true,
  -- Until how long before a visit a client may move or cancel it.
  cutoff_minutes int not null default 1440 check (cutoff_minutes between 0 and 20160),
  welcome_en text check (private.fits(welcome_en, 1000)),
  welcome_es text check (private.fits(welcome_es, 1000)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.portal_settings enable row level security;
revoke all on public.portal_settings from public, anon, authenticated;
grant select, update (is_on, shows_quotes, shows_invoices, shows_appointments, shows_requests, shows_messages,
    may_request_new, cutoff_minutes, welcome_en, welcome_es, version, updated_at) on public.portal_settings to
    authenticated;
grant all on public.portal_settings to service_role;

create policy "owners and managers read what the portal shows" on public.portal_settings
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set what the portal shows" on public.portal_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
-- What strangers see of a business at /p/{subdomain}, one row each. Name, logo and contact are those of the business, prices
-- those of its services.
create table public.public_profiles (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  is_published boolean not null default false,
  in_search_engines boolean not null default false,
  headline_en text check (private.fits(headline_en, 120)) check (private.require_line(headline_en)),
  headline_es text check (private.fits(headline_es, 120)) check (private.require_line(headline_es)),
  about_en text check (private.fits(about_en, 2000)),
  about_es text check (private.fits(about_es, 2000)),
  -- Where it works, by the names that people there use, one a line.
  areas text check (private.fits(areas, 1000)),
  -- The colour of the page, "#1d4f91"; null: Fieldlark's green.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  shows_phone boolean not null default true,
  shows_email boolean not null default false,
  shows_address boolean not null default false,
  shows_hours boolean not null default true,
  takes_enquiries boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.public_profiles enable row level security;
revoke all on public.public_profiles from public, anon, authenticated;
grant select, update (is_published, in_search_engines, headline_en, headline_es, about_en, about_es, areas, accent,
    shows_phone, shows_email, shows_address, shows_hours, takes_enquiries, version, updated_at) on public.public_profiles
    to authenticated;
grant all on public.public_profiles to service_role;

create policy "owners and managers read what the public page shows" on public.public_profiles
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set what the public page shows" on public.public_profiles
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- Addresses that a business gave up: for 90 days they lead to its new one, and nobody else can take them.
create table private.old_subdomains (
  subdomain text primary key check (char_length(subdomain) between 3 and 40),
  business_id uuid not null references public.businesses (id) on delete cascade,
  until timestamptz not null check (until between '2000-01-01Z' and '2100-01-01Z')
);
create index old_subdomains_business_idx on private.old_subdomains (business_id);

alter table private.old_subdomains enable row level security;
-- What the rows of release 0.1.0 need in today's tables: run by the bridge, and by an import of an export of that release.
update public.counters set last_taken = next_number - 1;

-- One-off jobs are billed once.
delete from private.billing_days as kept using public.jobs as job
where job.business_id = kept.business_id and job.id = kept.job_id and job.schedule_type = 'one-off'
  and job.billing_frequency <> 'on_completion';
update public.jobs set billing_frequency = 'on_completion', next_billing = null
where schedule_type = 'one-off' and billing_frequency <> 'on_completion';
alter table public.jobs add constraint jobs_billing_check
  check (schedule_type = 'recurring' or billing_frequency = 'on_completion');

update public.visit_members as assigned set job_id = visit.job_id, request_id = visit.request_id,
  client_id = visit.client_id, done_on = case when visit.status = 'completed' then visit.visit_date end
from public.visits as visit where visit.business_id = assigned.business_id and visit.id = assigned.visit_id;
alter table public.visit_members alter column client_id set not null;
insert into public.visit_time_costs as cost (business_id, time_id, visit_id, job_id, user_id, started_at, ended_at,
  done_on)
select clocked.business_id, clocked.id, visit.id, visit.job_id, clocked.user_id, clocked.started_at, clocked.ended_at,
  case when visit.status = 'completed' then visit.visit_date end
from public.visit_times as clocked
  join public.visits as visit on visit.business_id = clocked.business_id and visit.id = clocked.visit_id
on conflict (business_id, time_id) do update set visit_id = excluded.visit_id, job_id = excluded.job_id,
  user_id = excluded.user_id, started_at = excluded.started_at, ended_at = excluded.ended_at,
  done_on = excluded.done_on;
alter table public.visit_time_costs alter column visit_id set not null, alter column user_id set not null,
  alter column started_at set not null;
update public.job_members as assigned set client_id = job.client_id
from public.jobs as job where job.business_id = assigned.business_id and job.id = assigned.job_id;
alter table public.job_members alter column client_id set not null;
insert into private.invoice_members (business_id, invoice_id, job_id, user_id)
select distinct source.business_id, source.invoice_id, source.job_id, assigned.user_id
from public.invoice_sources as source join (select job_id, user_id from public.job_members
    union select job_id, user_id from public.visit_members) as assigned on assigned.job_id = source.job_id;

-- Names, numbers and titles are one line.
do $$
declare
  line record;
begin
  for line in select * from (values
    ('businesses', 'business_name', '-'), ('businesses', 'contact_person', null), ('businesses', 'phone', null),
    ('profiles', 'full_name', null),
    ('clients', 'name', null), ('clients', 'title', null), ('clients', 'first_name', null),
    ('clients', 'last_name', null), ('clients', 'company_name', null), ('clients', 'phone', null),
    ('requests', 'title', '-'), ('quotes', 'title', '-'), ('invoices', 'title', null), ('jobs', 'title', '-'),
    ('jobs', 'contact_phone', null), ('services', 'name', '-'), ('property_addresses', 'address', '-'),
    ('tax_rates', 'name', '-'), ('schedule_blocks', 'title', '-')) as lines (of_table, of_column, instead)
  loop
    execute format('update public.%1$I set %2$I = coalesce(nullif(private.one_line(%2$I), %3$L), %4$L)
      where not private.is_line(%2$I)', line.of_table, line.of_column, '', line.instead);
    execute format('alter table public.%1$I add constraint %3$I check (private.require_line(%2$I))',
      line.of_table, line.of_column, line.of_table || '_' || line.of_column || '_check1');
  end loop;
end
$$;

insert into private.unbilled_work (business_id, job_id, visit_id, job_line_id, service_date, tax_amount, total)
select job.business_id, job.id, unit.visit_id, unit.job_line_id, unit.service_date, unit.tax_amount, unit.total
from public.jobs as job cross join lateral private.units_to_bill(job) as unit;

insert into public.portal_settings (business_id) select id from public.businesses on conflict do nothing;
insert into public.public_profiles (business_id) select id from public.businesses on conflict do nothing;
alter table public.invoices enable trigger user;
alter table public.jobs enable trigger user;
alter table public.quotes enable trigger user;
alter table public.requests enable trigger user;
alter table public.clients enable trigger user;
alter table public.profiles enable trigger user;
alter table public.businesses enable trigger user;
alter table public.counters enable trigger user;

drop policy "owners and managers read requests" on public.requests;
drop policy "workers read requests that they assess" on public.requests;
create policy "owners and managers read requests, workers those that they assess" on public.requests
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_request_ids())));

-- Workers see drafts of the invoices of their work.
drop policy "owners and managers read invoices, workers those of their work" on public.invoices;
create policy "owners and managers read invoices, workers those of their work" on public.invoices
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_invoice_ids())));
drop policy "owners and managers read the lines of invoices, workers those of their work" on public.invoice_lines;
create policy "owners and managers read the lines of invoices, workers those of their work" on public.invoice_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or invoice_id in (select private.my_invoice_ids())));

-- Rows are closed until a second factor is shown.
alter policy "members read their businesses" on public.businesses
  using (id = any(array(select private.my_business_ids()))
    or (user_id = (select private.my_user_id()) and created_at = now()));
alter policy "people make businesses of their own" on public.businesses
  with check (user_id = (select private.my_user_id()));
alter policy "people read their own profile and their teammates'" on public.profiles
  using (id = (select private.my_user_id()) or id = any(array(select private.my_teammate_ids())));
alter policy "people change their own profile" on public.profiles
  using (id = (select private.my_user_id())) with check (id = (select private.my_user_id()));

-- Reports at the size of many years.
drop view public.labor_hours;
-- Hours worked and what they cost: what the member cost at that time. Hours with an unknown cost cost nothing, and
-- running ones do not count yet.
create view public.labor_hours with (security_invoker = true) as
select spent.business_id, spent.time_id as id, spent.visit_id, spent.job_id, spent.user_id,
  (spent.started_at at time zone business.timezone)::date as day,
  extract(epoch from spent.ended_at - spent.started_at) / 60 as minutes,
  private.labor_cost(extract(epoch from spent.ended_at - spent.started_at), spent.labor_cost_per_hour,
    case when business.currency in ('JPY', 'KRW') then 0 else 2 end) as cost, spent.started_at
from public.visit_time_costs as spent join public.businesses as business on business.id = spent.business_id
where spent.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.labor_hours from public, anon, authenticated;
grant select on public.labor_hours to authenticated;
grant all on public.labor_hours to service_role;
drop index public.visits_open_idx, public.visits_job_idx, public.jobs_status_day_idx, public.job_lines_job_idx, public.invoice_sources_held_idx;
create index visits_open_idx on public.visits (business_id, status, visit_date) include (id);
create index visit_members_open_idx on public.visit_members (business_id, visit_id, user_id) where done_on is null;
create index visits_job_idx on public.visits (business_id, job_id, visit_date) include (id);
create index jobs_status_day_idx on public.jobs (business_id, status desc, scheduled_date, id);
create index jobs_status_last_idx on public.jobs (business_id, status, scheduled_date desc nulls last, id);
create index jobs_completed_idx on public.jobs (business_id, completed_at) where completed_at is not null;
create index property_addresses_newest_idx on public.property_addresses (business_id, created_at desc);
create index record_events_clients_idx on public.record_events (business_id, id desc) where user_id is null;
create index invoices_open_idx on public.invoices (business_id, due_date) where balance > 0;
create index record_events_write_offs_idx on public.record_events (business_id, record_id, created_at)
  where record = 'invoice' and kind = 'status_changed' and data ->> 'to' = 'written_off';
create index invoice_lines_untaxed_idx on public.invoice_lines (business_id, invoice_id) where not is_taxable;
create index job_lines_job_idx on public.job_lines (business_id, job_id, position) include (id);
create index invoices_place_idx on public.invoices (business_id, (case status when 'sent' then due_date - date '2000-01-01'
  when 'draft' then date '2600-01-01' - issue_date when 'void' then date '3800-01-01' - issue_date
  when 'paid' then date '3200-01-01' - coalesce((paid_at at time zone 'UTC')::date, issue_date)
  else date '4400-01-01' - issue_date end), id);
create index expenses_search_idx on public.expenses using gin (business_id,
  private.searchable(coalesce(description, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);

-- Columns that people send have no scale of their own, by which the database would round before it could refuse.
drop view public.ledger;
alter table public.expenses alter column amount type numeric,
  drop constraint expenses_amount_check,
  add constraint expenses_amount_check
    check (amount = round(amount, 2) and amount between 0 and 100000000000),
  alter column tax_amount type numeric,
  drop constraint expenses_tax_amount_check,
  add constraint expenses_tax_amount_check
    check (tax_amount = round(tax_amount, 2) and tax_amount between 0 and 100000000000);
alter table public.services alter column price type numeric,
  drop constraint services_price_check,
  add constraint services_price_check
    check (price = round(price, 4) and price between 0 and 1000000000);
alter table public.service_costs alter column unit_cost type numeric,
  drop constraint service_costs_unit_cost_check,
  add constraint service_costs_unit_cost_check
    check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000);
alter table public.quotes alter column discount_value type numeric,
  drop constraint quotes_discount_value_check,
  add constraint quotes_discount_value_check
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  alter column deposit_value type numeric,
  drop constraint quotes_deposit_value_check,
  add constraint quotes_deposit_value_check
    check (deposit_value = round(deposit_value, 4) and deposit_value between 0 and 1000000000);
alter table public.quote_lines alter column quantity type numeric,
  drop constraint quote_lines_quantity_check,
  add constraint quote_lines_quantity_check
    check (quantity = round(quantity, 3) and quantity between 0 and 1000000),
  alter column unit_price type numeric,
  drop constraint quote_lines_unit_price_check,
  add constraint quote_lines_unit_price_check
    check (unit_price = round(unit_price, 4) and unit_price between -1000000000 and 1000000000),
  alter column unit_cost type numeric,
  drop constraint quote_lines_unit_cost_check,
  add constraint quote_lines_unit_cost_check
    check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000),
  alter column discount_amount type numeric,
  drop constraint quote_lines_discount_amount_check,
  add constraint quote_lines_discount_amount_check
    check (discount_amount = round(discount_amount, 2) and discount_amount between 0 and 1000000000);
alter table public.jobs alter column discount_value type numeric,
  drop constraint jobs_discount_value_check,
  add constraint jobs_discount_value_check
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  alter column amount type numeric,
  drop constraint jobs_amount_check,
  add constraint jobs_amount_check
    check (amount = round(amount, 2) and amount between 0 and 100000000000);
alter table public.invoices alter column discount_value type numeric,
  drop constraint invoices_discount_value_check,
  add constraint invoices_discount_value_check
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  alter column amount type numeric,
  drop constraint invoices_amount_check,
  add constraint invoices_amount_check
    check (amount = round(amount, 2) and amount between 0 and 100000000000);

-- Cash that workers note and the office confirms.
-- Cash that somebody took from a client on a job, as they noted it. It counts as money once the office confirms it: then a
-- payment with the id of the note exists. Kept with its answer, since it says who had the money: its job cannot be deleted.
create table public.cash_notes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Who took the cash.
  user_id uuid not null,
  job_id uuid not null,
  -- Null where there was no invoice yet: then it becomes a deposit of the job.
  invoice_id uuid,
  amount numeric not null check (amount = round(amount, 2) and amount > 0 and amount <= 100000000000),
  taken_on date not null check (taken_on between '2000-01-01' and '2100-01-01'),
  note text check (private.fits(note, 2000)),
  status text not null default 'noted' check (status in ('noted', 'confirmed', 'rejected')),
  -- Why it was rejected.
  reason text check (private.fits(reason, 2000)),
  answered_by uuid,
  answered_at timestamptz check (answered_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint cash_notes_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
  constraint cash_notes_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete set null (invoice_id),
  check ((status = 'noted') = (answered_at is null)),
  check (status = 'rejected' or reason is null)
);
create index cash_notes_job_idx on public.cash_notes (job_id, business_id);
create index cash_notes_invoice_idx on public.cash_notes (invoice_id, business_id);
create index cash_notes_author_idx on public.cash_notes (user_id, business_id);
create index cash_notes_open_idx on public.cash_notes (business_id, created_at) where status = 'noted';

alter table public.cash_notes enable row level security;
-- Written by functions only.
revoke all on public.cash_notes from public, anon, authenticated;
grant select on public.cash_notes to authenticated;
grant all on public.cash_notes to service_role;

create policy "owners and managers read notes of cash, workers their own" on public.cash_notes
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select private.my_user_id())));

-- The rest of what people send.
drop view public.client_balances, public.open_deposits, public.invoice_counts;
alter table public.jobs alter column deposit_amount type numeric,
  drop constraint jobs_deposit_amount_check,
  add constraint jobs_deposit_amount_check
    check (deposit_amount = round(deposit_amount, 2) and deposit_amount between 0 and 100000000000);
alter table public.invoices alter column tax_amount type numeric,
  drop constraint invoices_tax_amount_check,
  add constraint invoices_tax_amount_check
    check (tax_amount = round(tax_amount, 2) and tax_amount between -100000000000 and 100000000000),
  alter column total_amount type numeric,
  drop constraint invoices_total_amount_check,
  add constraint invoices_total_amount_check
    check (total_amount = round(total_amount, 2) and total_amount between 0 and 100000000000);
alter table public.businesses alter column default_tax_rate type numeric,
  drop constraint businesses_default_tax_rate_check,
  add constraint businesses_default_tax_rate_check
    check (default_tax_rate = round(default_tax_rate, 3) and default_tax_rate between 0 and 100);
alter table public.team_member_costs alter column labor_cost_per_hour type numeric,
  drop constraint team_member_costs_labor_cost_per_hour_check,
  add constraint team_member_costs_labor_cost_per_hour_check
    check (labor_cost_per_hour = round(labor_cost_per_hour, 2) and labor_cost_per_hour between 0 and 100000);
-- Count and sum of the invoices per state. Runs under the policies of its caller.
create view public.invoice_counts with (security_invoker = true) as
  select invoice.business_id,
    private.invoice_state(invoice, (now() at time zone business.timezone)::date) as state,
    count(*)::int as invoices, sum(invoice.total_amount) as total_amount, sum(invoice.balance) as balance
  from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
  group by 1, 2;
revoke all on public.invoice_counts from public, anon, authenticated;
grant select on public.invoice_counts to authenticated;
grant all on public.invoice_counts to service_role;
-- What each client owes and their credit, and the deposits that are agreed but not paid. For owners and managers only:
-- a worker sees some invoices, so their sums would be wrong.
create view public.client_balances with (security_invoker = true) as
  select client.business_id, client.id as client_id, billed.invoiced, money.paid, billed.balance, billed.overdue,
    credit.credit, billed.open_invoices
  from public.clients as client
  join public.businesses as business on business.id = client.business_id
  cross join lateral (
    select coalesce(sum(invoice.total_amount), 0) as invoiced, coalesce(sum(invoice.balance), 0) as balance,
      coalesce(sum(invoice.balance) filter (where invoice.status = 'sent'
        and invoice.due_date < (now() at time zone business.timezone)::date), 0) as overdue,
      count(*) filter (where invoice.balance > 0)::int as open_invoices
    from public.invoices as invoice
    where invoice.business_id = client.business_id and invoice.client_id = client.id
      and invoice.status in ('sent', 'paid', 'written_off')) as billed
  cross join lateral (
    select (select coalesce(sum(payment.amount), 0) from public.payments as payment
        where payment.business_id = client.business_id and payment.client_id = client.id)
      - (select coalesce(sum(refund.amount), 0) from public.refunds as refund
        where refund.business_id = client.business_id and refund.client_id = client.id) as paid) as money
  cross join lateral (
    select coalesce(sum(credit.amount), 0) as credit from public.credits as credit
    where credit.business_id = client.business_id and credit.client_id = client.id) as credit
  where client.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.client_balances from public, anon, authenticated;
grant select on public.client_balances to authenticated;
grant all on public.client_balances to service_role;

-- Deposits of approved quotes and of jobs, until their first invoice asks for the whole price.
create view public.open_deposits with (security_invoker = true) as
  select wanted.business_id, wanted.record, wanted.record_id, wanted.client_id, wanted.title, wanted.deposit_amount,
    there.received, wanted.deposit_amount - there.received as missing
  from (
    select quote.business_id, 'quote' as record, quote.id as record_id, quote.client_id, quote.title,
      quote.deposit_amount, null::uuid as job_id, quote.id as quote_id
    from public.quotes as quote where quote.status = 'approved' and quote.deposit_amount > 0
    union all
    select job.business_id, 'job', job.id, job.client_id, job.title, job.deposit_amount, job.id, job.quote_id
    from public.jobs as job where job.status <> 'cancelled' and job.deposit_amount > 0
  ) as wanted
  -- PostgreSQL stores the aliases of a view: renaming `there` needs a line in bring-over/release-0.1.0/by-hand.sql.
  cross join lateral (
    -- As private.deposit_paid counts it, which says why.
    select paid.used + greatest(least(paid.unused, held.credit), paid.unused - held.paid_out) as received
    from (
      select coalesce(-sum(credit.amount) filter (where credit.kind = 'applied'), 0) as used,
        coalesce(sum(credit.amount), 0) as unused, min(credit.created_at) as since
      from public.payments as payment join public.credits as credit
        on credit.business_id = payment.business_id and credit.payment_id = payment.id
      where payment.business_id = wanted.business_id
        and (payment.job_id = wanted.job_id or payment.quote_id = wanted.quote_id)) as paid
    cross join lateral (
      select coalesce(sum(credit.amount), 0) as credit, coalesce(-sum(credit.amount) filter (
        where credit.kind = 'refunded' and credit.payment_id is null and credit.created_at >= paid.since), 0) as paid_out
      from public.credits as credit
      where credit.business_id = wanted.business_id and credit.client_id = wanted.client_id) as held) as there
  where wanted.business_id = any(array(select private.my_managed_business_ids()))
    and there.received < wanted.deposit_amount
    and not exists (select from public.invoice_sources as source where source.business_id = wanted.business_id
      and source.is_held and (source.job_id = wanted.job_id or source.quote_id = wanted.quote_id));
revoke all on public.open_deposits from public, anon, authenticated;
grant select on public.open_deposits to authenticated;
grant all on public.open_deposits to service_role;
-- Every movement of the books in one place; reports are sums of it. Drafts and void invoices are not included.
--   invoice      what is charged before tax, on the day of issue
--   tax          the tax of an invoice
--   payment      money that came; refund: money that went back; credit: what a client has with the business, both ways
--   write_off    what is not expected any more
--   expense      before the tax in it; expense_tax: that tax
-- amount is signed as the business sees it. Of it: profit is earned or spent, tax is kept for the state, owed is what
-- clients owe on invoices, cash is money in hand, credit is what the business owes its clients.
-- Always: profit + tax = owed + cash - credit. Managers only, also of invoices that workers may see.

-- Zeros have the type of their column: only then does PostgreSQL drop the columns that a query does not name, which
-- spares it the jobs of lines, and plan each part by itself.

-- By document: enough for reports without lines, which splitting invoices would make many times slower.
create view public.books with (security_invoker = true) as
select invoice.business_id, invoice.issue_date as day, 'invoice' as kind, invoice.client_id, null::uuid as job_id,
  invoice.id as invoice_id, invoice.id as record_id, null::uuid as service_id, invoice.title as name,
  null::numeric as rate, null::boolean as is_taxable, net.amount, net.amount as profit, 0::numeric as tax,
  net.amount as owed, 0::numeric as cash, 0::numeric as credit
from public.invoices as invoice
  cross join lateral (select invoice.total_amount - invoice.tax_amount as amount) as net
where invoice.status in ('sent', 'paid', 'written_off')
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select invoice.business_id, invoice.issue_date, 'tax', invoice.client_id, null, invoice.id, invoice.id, null, null,
  null, null, invoice.tax_amount, 0::numeric, invoice.tax_amount, invoice.tax_amount, 0::numeric, 0::numeric
from public.invoices as invoice
where invoice.status in ('sent', 'paid', 'written_off') and invoice.tax_amount <> 0
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
-- The day it was recorded, found by record_events_write_offs_idx; the books have no other.
select invoice.business_id, (coalesce((select max(event.created_at) from public.record_events as event
    where event.business_id = invoice.business_id and event.record = 'invoice' and event.record_id = invoice.id
      and event.kind = 'status_changed' and event.data ->> 'to' = 'written_off'), invoice.updated_at)
    at time zone business.timezone)::date,
  'write_off', invoice.client_id, null, invoice.id, invoice.id, null, null, null, null, -invoice.written_off_amount,
  -invoice.written_off_amount, 0::numeric, -invoice.written_off_amount, 0::numeric, 0::numeric
from public.invoices as invoice join public.businesses as business on business.id = invoice.business_id
where invoice.status = 'written_off' and invoice.written_off_amount <> 0
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select payment.business_id, payment.paid_on, 'payment', payment.client_id, payment.job_id, payment.invoice_id,
  payment.id, null, payment.payment_number, null, null, payment.amount,
  0::numeric, 0::numeric, case when payment.invoice_id is null then 0 else -payment.amount end, payment.amount,
  0::numeric
from public.payments as payment
where payment.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Refunds of income, unless the client owes the amount again or it was their credit.
select refund.business_id, refund.refunded_on, 'refund', refund.client_id, null, refund.invoice_id, refund.id, null,
  null, null, null, -refund.amount, -refund.amount + case when refund.is_still_owed then refund.amount else 0 end
    - coalesce(paid_out.credit, 0), 0::numeric,
  case when refund.is_still_owed then refund.amount else 0 end, -refund.amount, 0::numeric
from public.refunds as refund
  left join lateral (select sum(credit.amount) as credit from public.credits as credit
    where credit.business_id = refund.business_id and credit.refund_id = refund.id) as paid_out on true
where refund.business_id = any(array(select private.my_managed_business_ids()))
union all
-- Granted credit reduces income; all other credit is money received before or paid out after. Credit reserved for a
-- draft still belongs to the client. Its day is that of its payment or refund: three queries, so that each finds its
-- days by an index.
select credit.business_id, credit.day, 'credit', credit.client_id, null, credit.invoice_id, credit.id, null,
  credit.kind, null, null, credit.amount, case when credit.kind = 'granted' then -credit.amount else 0 end,
  0::numeric, case when credit.invoice_id is null then 0 else credit.amount end, 0::numeric, credit.amount
from (
  select made.*, payment.paid_on as day from public.payments as payment
    join public.credits as made on made.business_id = payment.business_id and made.payment_id = payment.id
  where made.kind in ('overpayment', 'deposit')
  union all
  select made.*, refund.refunded_on from public.refunds as refund
    join public.credits as made on made.business_id = refund.business_id and made.refund_id = refund.id
  where made.payment_id is null or made.kind not in ('overpayment', 'deposit')
  union all
  select made.*, (made.created_at at time zone business.timezone)::date from public.credits as made
    join public.businesses as business on business.id = made.business_id
  where made.refund_id is null and (made.payment_id is null or made.kind not in ('overpayment', 'deposit'))
) as credit
where credit.business_id = any(array(select private.my_managed_business_ids()))
  and (credit.invoice_id is null or not exists (select from public.invoices as invoice
    where invoice.business_id = credit.business_id and invoice.id = credit.invoice_id
      and invoice.status in ('draft', 'void')))
union all
select expense.business_id, expense.date, part.kind, null, expense.job_id, null, expense.id, null, expense.category,
  null, null, -part.amount, -part.amount, 0::numeric, 0::numeric, -part.amount, 0::numeric
from public.expenses as expense
  cross join lateral (values ('expense', expense.amount - expense.tax_amount), ('expense_tax', expense.tax_amount))
    as part (kind, amount)
where part.amount <> 0 and expense.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.books from public, anon, authenticated;
grant select on public.books to authenticated;
grant all on public.books to service_role;

-- The same with invoices split: invoice is a line's part of what is charged before tax, tax is each tax of an invoice.
create view public.ledger with (security_invoker = true) as
-- A line's part is proportional to its value before tax and rounded down; the remaining units go to the largest
-- remainders. The windows include the day, so that a period is read and not the whole history.
select part.business_id, part.day, 'invoice' as kind, part.client_id, part.job_id, part.invoice_id,
  part.record_id, part.service_id, part.name, null::numeric as rate, part.is_taxable,
  part.amount, part.amount as profit, 0::numeric as tax, part.amount as owed, 0::numeric as cash, 0::numeric as credit
from (
  select ranked.*, round((share + case when whole = 0 then case when rank = 1 then left_over else 0 end
    when rank <= left_over then 1 else 0 end) / minor, 2) as amount
  from (
    select cut.*, net - sum(share) over (partition by business_id, day, invoice_id) as left_over,
      row_number() over (partition by business_id, day, invoice_id order by remainder desc, position, record_id) as rank
    from (
      select weighed.*, case when whole = 0 then round(weight * minor) else floor(net * weight / whole) end as share,
        case when whole = 0 then 0 else net * weight / whole - floor(net * weight / whole) end as remainder
      from (
        select invoice.business_id, invoice.issue_date as day, invoice.client_id, invoice.id as invoice_id,
          coalesce(line.id, invoice.id) as record_id, line.service_id, coalesce(line.name, invoice.title) as name,
          coalesce(line.is_taxable, true) as is_taxable, coalesce(line.position, 0) as position, money.minor,
          -- Not joins: a line with a source need not read the others, and a report without jobs reads none.
          coalesce((select origin.job_id from public.invoice_sources as origin
              where origin.business_id = invoice.business_id and origin.id = line.source_id),
            (select case when count(distinct origin.job_id) = 1 then (array_agg(origin.job_id))[1] end
              from public.invoice_sources as origin where origin.business_id = invoice.business_id
                and origin.invoice_id = invoice.id and origin.job_id is not null)) as job_id,
          (invoice.total_amount - invoice.tax_amount) * money.minor as net, worth.weight,
          sum(worth.weight) over (partition by invoice.business_id, invoice.issue_date, invoice.id) as whole
        from public.invoices as invoice
          join public.businesses as business on business.id = invoice.business_id
          cross join lateral (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end as minor)
            as money
          -- offset 0 makes the planner look up each invoice by its index, even before it has statistics.
          left join lateral (select own.id, own.service_id, own.name, own.is_taxable, own.position, own.line_total,
            own.source_id from public.invoice_lines as own
            where own.business_id = invoice.business_id and own.invoice_id = invoice.id offset 0) as line on true
          cross join lateral (select case when line.id is null then 1
            when invoice.prices_include_tax and line.is_taxable then line.line_total * 100 / (100
              + (select coalesce(sum((tax ->> 'rate')::numeric), 0) from jsonb_array_elements(invoice.taxes) as tax))
            else line.line_total end as weight) as worth
        where invoice.status in ('sent', 'paid', 'written_off')
          and invoice.business_id = any(array(select private.my_managed_business_ids()))
      ) as weighed
    ) as cut
  ) as ranked
) as part
union all
select invoice.business_id, invoice.issue_date, 'tax', invoice.client_id, null, invoice.id, invoice.id, null,
  charged.name, charged.rate, true, charged.amount, 0::numeric, charged.amount, charged.amount, 0::numeric, 0::numeric
from public.invoices as invoice
  cross join lateral private.taxes_of(invoice.tax_lines, invoice.tax_amount) as charged
where invoice.status in ('sent', 'paid', 'written_off')
  and invoice.business_id = any(array(select private.my_managed_business_ids()))
union all
select entry.business_id, entry.day, entry.kind, entry.client_id, entry.job_id, entry.invoice_id, entry.record_id,
  entry.service_id, entry.name, entry.rate, entry.is_taxable, entry.amount, entry.profit, entry.tax, entry.owed,
  entry.cash, entry.credit
from public.books as entry where entry.kind not in ('invoice', 'tax');
revoke all on public.ledger from public, anon, authenticated;
grant select on public.ledger to authenticated;
grant all on public.ledger to service_role;
-- A business may show all work to its workers.
alter table public.businesses add column workers_see_all_work boolean not null default false;
grant update (workers_see_all_work) on public.businesses to authenticated;
create index visits_assessment_idx on public.visits (business_id, id) where request_id is not null;
alter policy "owners and managers read jobs, workers their own" on public.jobs
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or id in (select private.my_job_ids())));
alter policy "owners and managers read the lines of jobs, workers their own" on public.job_lines
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
alter policy "owners and managers read who does jobs, workers on their own" on public.job_members
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
alter policy "owners and managers read visits, workers their own" on public.visits
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or id in (select private.my_visit_ids())));
alter policy "owners and managers read who goes on visits, workers on their own" on public.visit_members
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or visit_id in (select private.my_visit_ids())));
alter policy "owners and managers read checklists, workers their own" on public.visit_checklist_items
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));
alter policy "owners and managers read signatures on visits, workers on their own" on public.visit_signoffs
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));
alter policy "owners and managers read when jobs come again, workers of their own" on public.job_series
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
alter policy "owners and managers read clients, workers those they work for" on public.clients
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())));
alter policy "owners and managers read properties, workers of those they work for" on public.property_addresses
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
alter policy "owners and managers see photos, workers those of their work" on public.photos
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids()))
        and (job_id is not null or visit_id is not null and visit_id not in (select private.seen_assessment_ids())))
      or visit_id in (select private.my_visit_ids()) or job_id in (select private.my_job_ids())
      or request_id in (select private.my_request_ids())));
alter policy "owners and managers see files, workers those of their jobs" on public.files
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (business_id = any(array(select private.my_seen_business_ids())) and job_id is not null)
      or job_id in (select private.my_job_ids())));

-- Where a property is.
alter table public.property_addresses
  add column latitude numeric(8,5) check (latitude between -90 and 90),
  add column longitude numeric(8,5) check (longitude between -180 and 180),
  add constraint property_addresses_position_check check ((latitude is null) = (longitude is null));
-- The apps that people pay with are methods of their own.
alter table public.payments drop constraint payments_method_check, add constraint payments_method_check
  check (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other'));
alter table public.refunds drop constraint refunds_method_check, add constraint refunds_method_check
  check (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other'));
alter table public.expenses drop constraint expenses_payment_method_check, add constraint expenses_payment_method_check
  check (payment_method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other'));
-- What came with settings, team, notifications and referrals, in the order in which it needs each other.
-- What a person is told of, and by what. `by_client`: only what a client did on their own, through a link or by card.
-- `audience`: the owners and managers, or who goes on the visit.
create table private.notification_causes (
  record text not null check (record in ('request', 'quote', 'invoice', 'visit')),
  event text not null check (event ~ '^[a-z][a-z_]{1,59}$'),
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'time_corrected')),
  by_client boolean not null,
  audience text not null check (audience in ('office', 'visit')),
  primary key (record, event)
);

alter table private.notification_causes enable row level security;

insert into private.notification_causes (record, event, kind, by_client, audience) values
  ('request', 'created', 'new_request', true, 'office'),
  ('quote', 'viewed', 'opened', true, 'office'),
  ('quote', 'approved', 'quote_answered', true, 'office'),
  ('quote', 'declined', 'quote_answered', true, 'office'),
  ('quote', 'changes_requested', 'quote_answered', true, 'office'),
  ('quote', 'renewal_asked', 'quote_answered', true, 'office'),
  ('invoice', 'viewed', 'opened', true, 'office'),
  ('invoice', 'claimed_paid', 'claimed_paid', true, 'office'),
  ('invoice', 'payment_recorded', 'payment', true, 'office'),
  ('visit', 'moved', 'visit_changed', false, 'visit'),
  ('visit', 'unscheduled', 'visit_changed', false, 'visit'),
  ('visit', 'cancelled', 'visit_changed', false, 'visit'),
  ('visit', 'time_corrected', 'time_corrected', false, 'office');

-- What one person is told of, written in the transaction of its cause, kept for 90 days. The row names the record and
-- what happened; numbers and names are read under the person's own rights.
create table public.notifications (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'visit_assigned', 'mail_failed', 'invitation_accepted', 'time_corrected')),
  event text not null check (event ~ '^[a-z][a-z_]{1,59}$'),
  -- Null: nothing that can be opened.
  record text check (record in ('request', 'quote', 'invoice', 'visit')),
  record_id uuid,
  -- The colleague whose act it was; null: a client, or the server.
  actor uuid,
  -- The day of a visit, which whoever it was taken from may not read any more.
  day date check (day between '2000-01-01' and '2100-01-01'),
  -- How many records of that kind the act was about.
  how_many int not null default 1 check (how_many between 1 and 100000),
  -- The same cause tells a person once.
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 200),
  created_at timestamptz not null default now(),
  read_at timestamptz check (read_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (user_id, dedupe_key),
  check ((record is null) = (record_id is null))
);
create index notifications_person_idx on public.notifications (user_id, business_id, id desc);
create index notifications_unread_idx on public.notifications (user_id, business_id) where read_at is null;
create index notifications_business_idx on public.notifications (business_id, id desc);
create index notifications_created_idx on public.notifications (created_at);

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated;
grant select on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy "members read what they were told of, workers what is of their visits" on public.notifications
  for select to authenticated using (user_id = (select auth.uid())
    and (business_id = any(array(select private.my_managed_business_ids()))
      or (business_id = any(array(select private.my_business_ids())) and kind in ('visit_changed', 'visit_assigned'))));

-- How a person wants to be told of a kind. Without a row: in the app and on their devices, and by mail where the kind has a
-- mail of its own, which goes to owners.
create table public.notification_settings (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'visit_assigned', 'mail_failed', 'invitation_accepted', 'time_corrected')),
  in_app boolean not null default true,
  -- Null: as without a row.
  push boolean,
  mail boolean,
  updated_at timestamptz not null default now(),
  primary key (user_id, business_id, kind)
);
create index notification_settings_business_idx on public.notification_settings (business_id);

alter table public.notification_settings enable row level security;
revoke all on public.notification_settings from public, anon, authenticated;
grant select, insert (business_id, user_id, kind, in_app, push, mail), update (in_app, push, mail), delete
  on public.notification_settings to authenticated;
grant all on public.notification_settings to service_role;

create policy "members read what they want to be told of" on public.notification_settings
  for select to authenticated using (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
create policy "members choose what they are told of" on public.notification_settings
  for insert to authenticated with check (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
create policy "members change what they are told of" on public.notification_settings
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())))
  with check (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())));
create policy "members forget what they chose" on public.notification_settings
  for delete to authenticated using (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
-- Closing a business and handing it over.
alter table public.businesses
  add column closed_at timestamptz check (closed_at between '2000-01-01Z' and '2100-01-01Z'),
  add column offered_to uuid,
  add column offered_by uuid,
  add column offered_at timestamptz check (offered_at between '2000-01-01Z' and '2100-01-01Z'),
  add check ((offered_to is null) = (offered_by is null) and (offered_to is null) = (offered_at is null));
-- What is in the buckets of a closed business stays: restrictive policies, beside those of each bucket.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    create policy "nobody adds bytes to a closed business" on storage.objects as restrictive
      for insert to authenticated with check (bucket_id not in ('photos', 'files', 'receipts', 'logos')
        or not private.is_closed((storage.foldername(name))[1]));
    create policy "nobody removes bytes of a closed business" on storage.objects as restrictive
      for delete to authenticated using (bucket_id not in ('photos', 'files', 'receipts', 'logos')
        or not private.is_closed((storage.foldername(name))[1]));
  end if;
end
$$;

grant execute on function private.is_closed to authenticated;
create index outbox_invitations_idx on private.outbox (private.fold_email(to_address), created_at) where kind = 'team-invitation';
-- The language of an invitation, and a link of it that is copied.
alter table public.team_invitations add column language text check (language in ('en', 'es'));
alter table private.team_invitation_tokens add column is_copied boolean not null default false,
  drop constraint team_invitation_tokens_invitation_id_key,
  add constraint team_invitation_tokens_one_of_each unique (invitation_id, is_copied);
-- Who can do which service. Nothing is refused by it: whoever assigns people is shown first those who can do the work. A
-- service that nobody is named for is everybody's.
create table public.service_members (
  business_id uuid not null,
  service_id uuid not null,
  user_id uuid not null,
  primary key (business_id, service_id, user_id),
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
create index service_members_member_idx on public.service_members (business_id, user_id);

alter table public.service_members enable row level security;
revoke all on public.service_members from public, anon, authenticated;
grant select, delete, insert (business_id, service_id, user_id) on public.service_members to authenticated;
grant all on public.service_members to service_role;

create policy "members read who can do which service" on public.service_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers say who can do a service" on public.service_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers say who cannot do a service" on public.service_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
-- The working hours of a member, where they are not those of the business; days off are blocks.
create table public.member_hours (
  business_id uuid not null,
  user_id uuid not null,
  -- Like those of schedule_settings.
  working_hours jsonb not null
    check (octet_length(working_hours::text) <= 2000 and private.is_working_hours(working_hours)),
  updated_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table public.member_hours enable row level security;
revoke all on public.member_hours from public, anon, authenticated;
grant select, delete, insert (business_id, user_id, working_hours), update (working_hours) on public.member_hours to
    authenticated;
grant all on public.member_hours to service_role;

create policy "owners and managers read hours, workers their own" on public.member_hours
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and user_id = (select auth.uid())));
create policy "owners and managers set hours" on public.member_hours
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change hours" on public.member_hours
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take hours back" on public.member_hours
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
-- Rewards of referrals: what a referral waits for before it counts, and the credit that it becomes. Credit lowers what a
-- business pays for its plan; nobody is paid out. Decision 055 has the rules.

-- When a person first paid for a plan, as the payment service said it. Written by the server only.
create table private.first_payments (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  paid_at timestamptz not null check (paid_at between '2000-01-01Z' and '2100-01-01Z'),
  refunded_at timestamptz check (refunded_at between '2000-01-01Z' and '2100-01-01Z'),
  -- The payment service's mark of a card: the same for the same card, whoever uses it. Null where it was no card.
  card_fingerprint text check (char_length(card_fingerprint) between 1 and 100)
);
create index first_payments_card_idx on private.first_payments (card_fingerprint);

alter table private.first_payments enable row level security;

-- Referrals that look like somebody referring themselves, by each reason. They do not count before an admin has released
-- them: releasing one reason says nothing about another that shows later.
create table private.referral_holds (
  referral_id uuid not null references public.referrals (id) on delete cascade,
  reason text not null check (reason in ('same_address', 'same_card')),
  created_at timestamptz not null default now(),
  released_at timestamptz check (released_at between '2000-01-01Z' and '2100-01-01Z'),
  released_by uuid references public.profiles (id) on delete set null,
  primary key (referral_id, reason)
);

alter table private.referral_holds enable row level security;

-- The credit of each business, append-only. A referral makes two rows at most: 'referral' for the business that referred,
-- 'welcome' for the one that the friend opened.
create table private.account_credits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  amount numeric(10, 2) not null check (amount between 0.01 and 1000),
  cause text not null check (cause in ('referral', 'welcome')),
  referral_id uuid not null references public.referrals (id) on delete cascade,
  -- Whose it was: a business can be handed over.
  earned_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (referral_id, cause)
);
create index account_credits_earner_idx on private.account_credits (earned_by, created_at);
create index account_credits_business_idx on private.account_credits (business_id, created_at desc);

alter table private.account_credits enable row level security;
-- The devices on which a person is told at once, wherever they work. Functions alone write and read them: nobody sees the
-- keys of a device.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Who signed in there; without that session the device belongs to nobody any more. Null: a client of the API without sessions.
  session_id uuid,
  -- A push service of a browser, and nothing else, because the server sends to this address (server/src/push/endpoint.ts).
  endpoint text not null unique check (char_length(endpoint) <= 1000 and endpoint ~ '^https://(fcm\.googleapis\.com|android\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)(:443)?/[!-~]+$'),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device_name text not null check (char_length(device_name) between 1 and 60 and private.require_line(device_name)),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default now(),
  last_ok_at timestamptz check (last_ok_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Since the last that arrived.
  failures int not null default 0 check (failures between 0 and 1000000),
  -- Since when its push service knows it no longer. The row stays, so that the app on that device can tell its new address; a
  -- device that the person removed has none and stays removed.
  gone_at timestamptz check (gone_at between '2000-01-01Z' and '2100-01-01Z')
);
create index push_subscriptions_person_idx on private.push_subscriptions (user_id);

alter table private.push_subscriptions enable row level security;

-- When a person wants quiet, in the zone they live in, and whether a locked screen may name clients.
create table private.push_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  timezone text not null check (char_length(timezone) between 1 and 64),
  quiet_from time,
  quiet_until time,
  shows_names boolean not null default false,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

alter table private.push_preferences enable row level security;

-- What is to ring on which device, written in the transaction of its cause. A row is handed to one sender and never again
-- once it may have arrived: a second ring for the same thing is worse than none, and the bell has it. Rows stay for a day,
-- because what rang decides when the next one about the same may.
create table private.push_outbox (
  id bigint generated always as identity primary key,
  -- Null: a test, for which the person tapped.
  notification_id bigint references public.notifications (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- News of one kind about the same thing has the same tag, and one replaces the other on the screen.
  tag text not null check (tag ~ '^[A-Za-z0-9_-]{1,32}$'),
  attempts int not null default 0 check (attempts between 0 and 1000),
  -- Null: it waits, or a push service said that it could not take it yet.
  claimed_at timestamptz check (claimed_at between '2000-01-01Z' and '2100-01-01Z'),
  next_attempt_at timestamptz not null default now()
    check (next_attempt_at between '2000-01-01Z' and '2100-01-01Z'),
  expires_at timestamptz not null default now() + interval '1 day'
    check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (notification_id, subscription_id)
);
create index push_outbox_due_idx on private.push_outbox (next_attempt_at) where claimed_at is null;
create index push_outbox_tag_idx on private.push_outbox (subscription_id, tag, id);
create index push_outbox_expires_idx on private.push_outbox (expires_at);

alter table private.push_outbox enable row level security;
-- What visitors of the site write to its operator. They have no account, so one function of the server writes it and nobody
-- reads it over the API.
create table private.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and private.fits(name, 120)),
  email text not null check (private.is_address(email)),
  message text not null check (message <> '' and private.fits(message, 4000)),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default now()
);
create index contact_messages_created_idx on private.contact_messages (created_at desc);

alter table private.contact_messages enable row level security;
-- How often which page was opened on a day, by those who allowed it to be counted. No row is about a person: there is no address, no
-- name of a browser and no id in it. One function of the server writes it, and nobody reads it over the API.
create table private.page_days (
  day date not null check (day between '2000-01-01' and '2100-01-01'),
  event text not null check (event in ('page', 'sign_up', 'plan')),
  -- A path of the product, with ":clientId" in the place of an id.
  page text not null check (page like '/%' and private.fits(page, 200)),
  plan text not null check (plan in ('', 'starter', 'grow-pro')),
  -- The site somebody came from and the utm_source of the address; empty where there is none.
  referrer text not null check (private.fits(referrer, 100)),
  source text not null check (private.fits(source, 40)),
  language text not null check (language in ('en', 'es')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  times integer not null check (times > 0),
  -- What the plans of these events cost a month, together.
  plan_value integer not null check (plan_value >= 0),
  primary key (day, event, page, plan, referrer, source, language, device)
);

alter table private.page_days enable row level security;
-- The country of a business.
alter table public.businesses add column country text check (country ~ '^[A-Z]{2}$');
grant insert (country), update (country) on public.businesses to authenticated;
drop function private.activate_client();
drop function private.add_owner();
drop function private.begin_business();
drop function private.begin_counters();
drop function private.begin_document_settings();
drop function private.begin_draft();
drop function private.begin_invoice();
drop function private.begin_job();
drop function private.begin_job_open();
drop function private.begin_job_terms();
drop function private.begin_money();
drop function private.begin_quote();
drop function private.begin_referral();
drop function private.begin_referral_stats();
drop function private.begin_request();
drop function private.begin_schedule_settings();
drop function private.begin_visit();
drop function private.begin_visit_open();
drop function private.change_member(uuid,uuid,text,boolean);
drop function private.check_billed();
drop function private.check_property_client();
drop function private.clock_visit();
drop function private.close_job();
drop function private.cost_time();
drop function private.count_referrals();
drop function private.create_sample_clients(uuid);
drop function private.find_property_business();
drop function private.follow_client();
drop function private.follow_invoice();
drop function private.follow_invoice_lines();
drop function private.follow_job_lines();
drop function private.follow_job_visits(uuid[],uuid[]);
drop function private.follow_line_costs();
drop function private.follow_quote();
drop function private.follow_quote_line(uuid,boolean);
drop function private.follow_quote_lines();
drop function private.follow_request_visits(uuid[]);
drop function private.follow_timezone();
drop function private.follow_user_email();
drop function private.follow_visits();
drop function private.give_back_credit();
drop function private.guard_business();
drop function private.guard_counter();
drop function private.guard_expense();
drop function private.guard_payment();
drop function private.guard_receipt_bytes();
drop function private.guard_request();
drop function private.guard_status();
drop function private.guard_storage_room();
drop function private.guard_tax_choice();
drop function private.guard_visit();
drop function private.invite_member(uuid,text,text);
drop function private.invoice_mail(public.invoices);
drop function private.issue_invoice(public.invoices,text,text);
drop function private.jobs_to_bill(uuid);
drop function private.keep_an_owner();
drop function private.keep_billed();
drop function private.keep_billing_day();
drop function private.keep_converted_quote();
drop function private.keep_credit();
drop function private.keep_invoice_evidence();
drop function private.keep_invoiced();
drop function private.keep_one_default_rate();
drop function private.keep_one_primary();
drop function private.keep_signed_quote();
drop function private.keep_visit();
drop function private.mail_about(uuid,text,text,text,text,text,uuid,jsonb);
drop function private.mail_invoice(public.invoices,text,text,text);
drop function private.mail_invoice_reminder(private.reminder_candidates,text,timestamp with time zone);
drop function private.mail_owners(public.quotes,text,text,jsonb);
drop function private.mail_owners_about(uuid,text,text,text,uuid,jsonb);
drop function private.mail_quote(public.quotes,text,text);
drop function private.mail_quote_follow_up(private.reminder_candidates,text,timestamp with time zone);
drop function private.mail_receipt(public.payments,text);
drop function private.mail_refund(public.refunds);
drop function private.mail_signer(public.quotes,text,text);
drop function private.mail_statement(public.clients,public.client_statements);
drop function private.mail_visit(uuid,text,date,time without time zone,text);
drop function private.make_profile();
drop function private.may_leave_at(uuid,timestamp with time zone);
drop function private.money_mail(uuid,uuid,uuid);
drop function private.my_invoice(uuid);
drop function private.name_client();
drop function private.paper_business(uuid);
drop function private.paper_client(uuid,uuid);
drop function private.paper_property(uuid,uuid);
drop function private.paper_settings(uuid);
drop function private.price_invoice();
drop function private.price_invoice_line();
drop function private.price_quote();
drop function private.price_quote_line();
drop function private.quote_mail(public.quotes);
drop function private.receipt_data(public.payments);
drop function private.remind_invoice(uuid,text,text);
drop function private.remindables_now(timestamp with time zone);
drop function private.reset_sample_books(uuid);
drop function private.retire_tax_rate();
drop function private.return_from_job();
drop function private.return_from_quote();
drop function private.revise_quote();
drop function private.send_invoice(uuid,text,text,text);
drop function private.send_quote(uuid,text,text,text);
drop function private.send_reminder(text,uuid,text,text[],timestamp with time zone);
drop function private.settle_moved();
drop function private.stamp_client_author();
drop function private.stamp_job();
drop function private.stamp_joining();
drop function private.stamp_visit();
drop function private.stamp_visit_span();
drop function private.tell(uuid,text,uuid,text,jsonb);
drop function private.tell_expense();
drop function private.tell_refund(public.refunds);
drop function private.tell_rights_changed();
drop function private.tell_status();
drop function private.total_job();
drop function private.total_job_line();
drop function private.trim_message();
drop function private.visit_mail(uuid);
drop function private.was_just_mailed(public.invoices,text,text);
drop function private.weigh_invoice();
drop function public.choose_invoice(uuid,text);
drop function public.complete_visit(uuid,text,text);
drop function public.deactivate_member(uuid,uuid);
drop function public.invite_member(uuid,text,text);
drop function public.remind_invoice(uuid,text,text);
drop function public.send_invoice(uuid,text,text,text);
drop function public.send_quote(uuid,text,text,text);
drop function public.start_visit(uuid);
CREATE TRIGGER after_business AFTER INSERT OR UPDATE OF timezone, currency, subdomain ON public.businesses FOR EACH ROW EXECUTE FUNCTION private.after_business();
CREATE TRIGGER after_changed_invoice_lines AFTER UPDATE ON public.invoice_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_invoice_lines();
CREATE TRIGGER after_changed_invoice_sources AFTER UPDATE ON public.invoice_sources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_invoice_sources();
CREATE TRIGGER after_changed_job_line_costs AFTER UPDATE ON public.job_line_costs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_job_line_costs();
CREATE TRIGGER after_changed_job_lines AFTER UPDATE ON public.job_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_job_lines();
CREATE TRIGGER after_changed_quote_lines AFTER UPDATE ON public.quote_lines REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.after_quote_lines();
CREATE TRIGGER after_changed_visits AFTER UPDATE ON public.visits REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.after_visits();
CREATE TRIGGER after_credit AFTER INSERT OR DELETE OR UPDATE ON public.credits FOR EACH ROW EXECUTE FUNCTION private.after_credit();
CREATE TRIGGER after_expense AFTER INSERT OR DELETE OR UPDATE ON public.expenses FOR EACH ROW EXECUTE FUNCTION private.after_expense();
CREATE TRIGGER after_invitation AFTER UPDATE OF status ON public.team_invitations FOR EACH ROW WHEN (((new.status = 'accepted'::text) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION private.after_invitation();
CREATE TRIGGER after_invoice AFTER INSERT OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.after_invoice();
CREATE TRIGGER after_job AFTER INSERT OR DELETE OR UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION private.after_job();
CREATE TRIGGER after_mail AFTER UPDATE OF status ON private.outbox FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status IS DISTINCT FROM new.status) AND (new.business_id IS NOT NULL) AND (new.kind <> 'notification'::text) AND (new.key !~~ 'test:%'::text))) EXECUTE FUNCTION private.after_mail();
CREATE TRIGGER after_new_invoice_lines AFTER INSERT ON public.invoice_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_invoice_lines();
CREATE TRIGGER after_new_invoice_sources AFTER INSERT ON public.invoice_sources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_invoice_sources();
CREATE TRIGGER after_new_job_line_costs AFTER INSERT ON public.job_line_costs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_job_line_costs();
CREATE TRIGGER after_new_job_lines AFTER INSERT ON public.job_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_job_lines();
CREATE TRIGGER after_new_job_members AFTER INSERT ON public.job_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_assignments();
CREATE TRIGGER after_new_quote_lines AFTER INSERT ON public.quote_lines REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.after_quote_lines();
CREATE TRIGGER after_new_visit_members AFTER INSERT ON public.visit_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_assignments();
CREATE TRIGGER after_new_visits AFTER INSERT ON public.visits REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION private.after_visits();
CREATE TRIGGER after_notifications AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.after_notifications();
CREATE TRIGGER after_payment AFTER INSERT OR DELETE OR UPDATE OF amount, invoice_id ON public.payments FOR EACH ROW EXECUTE FUNCTION private.after_payment();
CREATE TRIGGER after_quote AFTER INSERT OR DELETE OR UPDATE ON public.quotes FOR EACH ROW EXECUTE FUNCTION private.after_quote();
CREATE TRIGGER after_record_events AFTER INSERT ON public.record_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.after_record_events();
CREATE TRIGGER after_referral AFTER INSERT OR DELETE OR UPDATE OF status ON public.referrals FOR EACH ROW EXECUTE FUNCTION private.after_referral();
CREATE TRIGGER after_refund AFTER INSERT OR DELETE OR UPDATE OF amount, invoice_id, is_still_owed ON public.refunds FOR EACH ROW EXECUTE FUNCTION private.after_refund();
CREATE TRIGGER after_removed_invoice_lines AFTER DELETE ON public.invoice_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_invoice_lines();
CREATE TRIGGER after_removed_invoice_sources AFTER DELETE ON public.invoice_sources REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_invoice_sources();
CREATE TRIGGER after_removed_job_line_costs AFTER DELETE ON public.job_line_costs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_job_line_costs();
CREATE TRIGGER after_removed_job_lines AFTER DELETE ON public.job_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_job_lines();
CREATE TRIGGER after_removed_job_members AFTER DELETE ON public.job_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_assignments();
CREATE TRIGGER after_removed_quote_lines AFTER DELETE ON public.quote_lines REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION private.after_quote_lines();
CREATE TRIGGER after_removed_visit_members AFTER DELETE ON public.visit_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.after_assignments();
CREATE TRIGGER after_removed_visits AFTER DELETE ON public.visits REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION private.after_visits();
CREATE TRIGGER after_request AFTER INSERT OR UPDATE ON public.requests FOR EACH ROW EXECUTE FUNCTION private.after_request();
CREATE TRIGGER after_service_price AFTER UPDATE OF price ON public.services FOR EACH ROW WHEN ((old.price <> new.price)) EXECUTE FUNCTION private.after_service_price();
CREATE TRIGGER after_team_member AFTER DELETE OR UPDATE OF is_active, role, business_id, user_id ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.after_team_member();
CREATE TRIGGER after_user AFTER INSERT OR UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION private.after_user();
CREATE TRIGGER after_visit_time AFTER INSERT OR DELETE OR UPDATE ON public.visit_times FOR EACH ROW EXECUTE FUNCTION private.after_visit_time();
CREATE TRIGGER before_business BEFORE INSERT OR UPDATE ON public.businesses FOR EACH ROW EXECUTE FUNCTION private.before_business();
CREATE TRIGGER before_client BEFORE INSERT OR UPDATE ON public.clients FOR EACH ROW EXECUTE FUNCTION private.before_client();
CREATE TRIGGER before_counter BEFORE UPDATE ON public.counters FOR EACH ROW EXECUTE FUNCTION private.before_counter();
CREATE TRIGGER before_expense BEFORE INSERT OR UPDATE ON public.expenses FOR EACH ROW EXECUTE FUNCTION private.before_expense();
CREATE TRIGGER before_feedback BEFORE INSERT ON public.feedback FOR EACH ROW EXECUTE FUNCTION private.before_feedback();
CREATE TRIGGER before_file BEFORE INSERT ON public.files FOR EACH ROW EXECUTE FUNCTION private.before_file();
CREATE TRIGGER before_file BEFORE INSERT ON public.photos FOR EACH ROW EXECUTE FUNCTION private.before_file();
CREATE TRIGGER before_invoice BEFORE UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.before_invoice();
CREATE TRIGGER before_invoice_line BEFORE INSERT OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION private.before_invoice_line();
CREATE TRIGGER before_invoice_source BEFORE INSERT OR UPDATE OF is_held ON public.invoice_sources FOR EACH ROW WHEN ((new.is_held AND (new.job_id IS NOT NULL))) EXECUTE FUNCTION private.before_invoice_source();
CREATE TRIGGER before_invoice_version BEFORE DELETE OR UPDATE ON public.invoice_versions FOR EACH ROW EXECUTE FUNCTION private.before_invoice_version();
CREATE TRIGGER before_job BEFORE DELETE OR UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION private.before_job();
CREATE TRIGGER before_job_line BEFORE INSERT OR DELETE OR UPDATE ON public.job_lines FOR EACH ROW EXECUTE FUNCTION private.before_job_line();
CREATE TRIGGER before_job_member BEFORE INSERT ON public.job_members FOR EACH ROW EXECUTE FUNCTION private.before_job_member();
CREATE TRIGGER before_new_invoice BEFORE INSERT ON public.invoices FOR EACH ROW WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.before_invoice();
CREATE TRIGGER before_new_invoice_by_hand BEFORE INSERT ON public.invoices FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.before_invoice('by hand');
CREATE TRIGGER before_new_job BEFORE INSERT ON public.jobs FOR EACH ROW WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.before_job();
CREATE TRIGGER before_new_job_by_hand BEFORE INSERT ON public.jobs FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.before_job('by hand');
CREATE TRIGGER before_new_visit BEFORE INSERT ON public.visits FOR EACH ROW WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.before_visit();
CREATE TRIGGER before_new_visit_by_hand BEFORE INSERT ON public.visits FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.before_visit('by hand');
CREATE TRIGGER before_notification_setting BEFORE INSERT OR UPDATE ON public.notification_settings FOR EACH ROW EXECUTE FUNCTION private.before_notification_setting();
CREATE TRIGGER before_payment BEFORE INSERT OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION private.before_payment();
CREATE TRIGGER before_property BEFORE INSERT OR UPDATE ON public.property_addresses FOR EACH ROW EXECUTE FUNCTION private.before_property();
CREATE TRIGGER before_quote BEFORE INSERT OR DELETE OR UPDATE ON public.quotes FOR EACH ROW EXECUTE FUNCTION private.before_quote();
CREATE TRIGGER before_quote_line BEFORE INSERT OR UPDATE ON public.quote_lines FOR EACH ROW EXECUTE FUNCTION private.before_quote_line();
CREATE TRIGGER before_receipt BEFORE INSERT ON public.receipts FOR EACH ROW EXECUTE FUNCTION private.before_receipt();
CREATE TRIGGER before_referral BEFORE INSERT ON public.referrals FOR EACH ROW EXECUTE FUNCTION private.before_referral();
CREATE TRIGGER before_request BEFORE INSERT OR DELETE OR UPDATE ON public.requests FOR EACH ROW EXECUTE FUNCTION private.before_request();
CREATE TRIGGER before_tax_rate BEFORE INSERT OR UPDATE ON public.tax_rates FOR EACH ROW EXECUTE FUNCTION private.before_tax_rate();
CREATE TRIGGER before_team_member BEFORE INSERT OR DELETE OR UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.before_team_member();
CREATE TRIGGER before_visit BEFORE DELETE OR UPDATE ON public.visits FOR EACH ROW EXECUTE FUNCTION private.before_visit();
CREATE TRIGGER before_visit_member BEFORE INSERT ON public.visit_members FOR EACH ROW EXECUTE FUNCTION private.before_visit_member();
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON private.outbox FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON private.payment_keys FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.businesses FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.cash_notes FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'payments');
CREATE TRIGGER broadcast_change AFTER INSERT ON public.client_imports FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'clients');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.clients FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.counters FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.credits FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.document_settings FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.expenses FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.job_internals FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'jobs');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.job_line_costs FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'jobs');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.job_lines FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'jobs');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.job_members FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'jobs');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.job_series FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.member_hours FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'schedule_settings');
CREATE TRIGGER broadcast_change AFTER INSERT ON public.notifications FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['visit_changed'::text, 'visit_assigned'::text]))) EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.photos FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.portal_settings FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'document_settings');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.property_addresses FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.public_profiles FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'document_settings');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.quotes FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.receipts FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'payments');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.requests FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.schedule_blocks FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.schedule_settings FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.service_costs FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'services');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.service_members FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'services');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.tax_rates FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.team_invitations FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'team_members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.team_member_costs FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('office', 'team_members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.visit_checklist_items FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'visits');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.visit_members FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'visits');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.visit_signoffs FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'visits');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.visit_times FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members', 'visits');
CREATE TRIGGER broadcast_change AFTER INSERT OR DELETE OR UPDATE ON public.visits FOR EACH ROW EXECUTE FUNCTION private.broadcast_change('members');
CREATE TRIGGER broadcast_office_change AFTER INSERT ON public.notifications FOR EACH ROW WHEN ((new.kind <> ALL (ARRAY['visit_changed'::text, 'visit_assigned'::text]))) EXECUTE FUNCTION private.broadcast_change('office');
CREATE TRIGGER keep_account_credit BEFORE DELETE OR UPDATE ON private.account_credits FOR EACH ROW EXECUTE FUNCTION private.keep_account_credit();
CREATE TRIGGER stamp_author BEFORE INSERT ON public.credits FOR EACH ROW EXECUTE FUNCTION private.stamp_author();
CREATE TRIGGER stamp_author BEFORE INSERT ON public.refunds FOR EACH ROW EXECUTE FUNCTION private.stamp_author();
CREATE TRIGGER stamp_change BEFORE UPDATE ON public.services FOR EACH ROW WHEN (((NOT (old."position" IS DISTINCT FROM new."position")) OR ((to_jsonb(old.*) - 'position'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'position'::text)))) EXECUTE FUNCTION private.stamp_row();
CREATE TRIGGER stamp_row BEFORE INSERT OR UPDATE ON public.schedule_blocks FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
CREATE TRIGGER stamp_row BEFORE INSERT ON public.services FOR EACH ROW EXECUTE FUNCTION private.stamp_row();
CREATE TRIGGER stamp_update BEFORE UPDATE ON public.portal_settings FOR EACH ROW EXECUTE FUNCTION private.stamp_update();
CREATE TRIGGER stamp_update BEFORE UPDATE ON public.public_profiles FOR EACH ROW EXECUTE FUNCTION private.stamp_update();
CREATE TRIGGER stamp_updated_at BEFORE INSERT OR UPDATE ON public.member_hours FOR EACH ROW EXECUTE FUNCTION private.stamp_updated_at();
reset check_function_bodies;
