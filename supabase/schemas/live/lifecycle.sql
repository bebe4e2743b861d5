-- Live screens: a write sends the name of its table on the private channel of its business, and every screen that shows
-- the table reads it again under its own rights. Decision 026 explains why neither ids nor columns are sent. It is sent
-- also while nobody listens: a page that joins is told what was sent since its first answer, and reads only that again.

-- The first argument is the audience, 'members' or 'office'; the second the parent table, when screens know only that.
-- A table is sent once per transaction: a transaction-local setting remembers it. As it hears of every write to the tables
-- that screens show, it also refuses those in a closed business, whichever function made them; businesses, members and
-- invitations have their own rules, and notifications may still be read.
create function private.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Tables that workers can read, fully or in part.
create trigger broadcast_change after insert or update or delete on public.businesses
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.team_members
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert on public.client_imports
  for each row execute function private.broadcast_change('office', 'clients');
create trigger broadcast_change after insert or update or delete on public.clients
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.property_addresses
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.requests
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.jobs
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.job_lines
  for each row execute function private.broadcast_change('members', 'jobs');
create trigger broadcast_change after insert or update or delete on public.job_members
  for each row execute function private.broadcast_change('members', 'jobs');
create trigger broadcast_change after insert or update or delete on public.job_series
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.visits
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.visit_members
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.visit_times
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.visit_checklist_items
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.visit_signoffs
  for each row execute function private.broadcast_change('members', 'visits');
create trigger broadcast_change after insert or update or delete on public.schedule_blocks
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.schedule_settings
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.member_hours
  for each row execute function private.broadcast_change('members', 'schedule_settings');
create trigger broadcast_change after insert or update or delete on public.service_members
  for each row execute function private.broadcast_change('members', 'services');
create trigger broadcast_change after insert or update or delete on public.services
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.photos
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.files
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.expenses
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.receipts
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.invoices
  for each row execute function private.broadcast_change('members');
create trigger broadcast_change after insert or update or delete on public.cash_notes
  for each row execute function private.broadcast_change('members', 'payments');
create trigger broadcast_change after insert or update on public.message_threads
  for each row execute function private.broadcast_change('members', 'messages');

-- Tables that only owners and managers can read.
create trigger broadcast_change after insert or update or delete on public.service_costs
  for each row execute function private.broadcast_change('office', 'services');
create trigger broadcast_change after insert or update or delete on public.job_line_costs
  for each row execute function private.broadcast_change('office', 'jobs');
create trigger broadcast_change after insert or update or delete on public.job_internals
  for each row execute function private.broadcast_change('office', 'jobs');
create trigger broadcast_change after insert or update or delete on public.team_member_costs
  for each row execute function private.broadcast_change('office', 'team_members');
create trigger broadcast_change after insert or update or delete on public.quotes
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.payments
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.refunds
  for each row execute function private.broadcast_change('office', 'payments');
create trigger broadcast_change after insert or update or delete on public.credits
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.team_invitations
  for each row execute function private.broadcast_change('office', 'team_members');
create trigger broadcast_change after insert or update or delete on public.tax_rates
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.counters
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.document_settings
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.portal_settings
  for each row execute function private.broadcast_change('office', 'document_settings');
create trigger broadcast_change after insert or update or delete on public.public_profiles
  for each row execute function private.broadcast_change('office', 'document_settings');
create trigger broadcast_change after insert or update or delete on public.visit_wishes
  for each row execute function private.broadcast_change('office', 'requests');
create trigger broadcast_change after insert or update or delete on public.reviews
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on public.profile_photos
  for each row execute function private.broadcast_change('office', 'document_settings');
create trigger broadcast_change after insert or update or delete on public.booking_settings
  for each row execute function private.broadcast_change('office', 'document_settings');
create trigger broadcast_change after insert or update or delete on public.bookable_members
  for each row execute function private.broadcast_change('office', 'document_settings');
create trigger broadcast_change after insert or update or delete on private.payment_keys
  for each row execute function private.broadcast_change('office');
create trigger broadcast_change after insert or update or delete on private.outbox
  for each row execute function private.broadcast_change('office');
-- Reading is no news. Workers are told of their visits only.
create trigger broadcast_change after insert on public.notifications
  for each row when (new.kind in ('visit_changed', 'visit_assigned')) execute function private.broadcast_change('members');
create trigger broadcast_office_change after insert on public.notifications
  for each row when (new.kind not in ('visit_changed', 'visit_assigned')) execute function private.broadcast_change('office');
