-- Exact up to ten thousand rows; beyond that what the planner knows, which costs nothing.
create function private.about_how_many(relation regclass) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  known constant bigint := (select class.reltuples::bigint from pg_catalog.pg_class as class
    where class.oid = about_how_many.relation);
  counted bigint;
begin
  if known > 10000 then return known; end if;
  execute format('select count(*) from (select from %s limit 10001) as counted', about_how_many.relation) into counted;
  return counted;
end
$$;

-- Each figure is an estimate or is counted along an index, up to a thousand.
create function private.admin_overview() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.admin_looks('overview_seen', null, null, '{}');
  return jsonb_build_object(
    'users', private.about_how_many('public.profiles'), 'businesses', private.about_how_many('public.businesses'),
    'new_users', (select count(*) from (select from public.profiles as person
      where person.created_at > now() - interval '7 days' limit 1000) as counted),
    'new_businesses', (select count(*) from (select from public.businesses as business
      where business.created_at > now() - interval '7 days' limit 1000) as counted),
    'open_feedback', (select count(*) from (select from (select newest.id from public.feedback as newest
        order by newest.created_at desc, newest.id desc limit 10000) as given
      where not exists (select from private.handled_feedback as handled where handled.feedback_id = given.id)
      limit 1000) as counted),
    'failed_mails', (select count(*) from (select from private.outbox as mail
      where mail.status = 'failed' and mail.created_at > now() - interval '7 days' limit 1000) as counted),
    'waiting_mails', (select count(*) from (select from private.outbox as mail
      where mail.status in ('pending', 'sending') limit 1000) as counted),
    'held_referrals', (select count(distinct hold.referral_id) from (select open.referral_id
        from private.referral_holds as open where open.released_at is null limit 1000) as hold
      join public.referrals as referral on referral.id = hold.referral_id and referral.status = 'registered'));
end
$$;

create function public.admin_overview() returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_overview()
$$;

-- The jobs of the timetable. They are in a schema of the queue's own (decision 022), which a hosted project does not have.
create function private.admin_jobs() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  jobs jsonb := '[]';
begin
  perform private.admin_looks('jobs_seen', null, null, '{}');
  if to_regclass('graphile_worker.jobs') is not null then
    execute $query$
      select coalesce(jsonb_agg(jsonb_build_object('name', known.identifier, 'last_run_at', known.last_execution,
        'is_running', coalesce(job.locked_at is not null, false), 'next_attempt_at', job.run_at,
        'attempts', coalesce(job.attempts, 0), 'max_attempts', job.max_attempts, 'last_error', left(job.last_error, 500))
        order by known.identifier), '[]')
      from graphile_worker._private_known_crontabs as known
      left join graphile_worker.jobs as job on job.task_identifier = known.identifier and job.key = known.identifier$query$
    into jobs;
  end if;
  return jsonb_build_object('jobs', jobs,
    'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'postgres', pg_catalog.current_setting('server_version'),
    'waiting_pushes', (select count(*) from (select from private.push_outbox as push
      where push.expires_at > now() limit 1000) as counted),
    'oldest_mail_at', (select min(mail.created_at) from (select waiting.created_at from private.outbox as waiting
      where waiting.status in ('pending', 'sending') order by waiting.next_attempt_at limit 1000) as mail));
end
$$;

create function public.admin_jobs() returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_jobs()
$$;

-- What admins did, newest first, or everything that they looked at too. `before` is the id of the last row seen.
create function private.admin_audit(with_looks boolean, before bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.admin_looks('audit_seen', null, null, '{}');
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.id desc), '[]') from (
    select event.id, event.kind, event.is_change, event.subject, event.subject_id, event.reason, event.data, event.created_at,
      person.email as admin_email,
      case event.subject
        when 'user' then (select each.email from public.profiles as each where each.id = event.subject_id)
        when 'business' then (select each.business_name from public.businesses as each where each.id = event.subject_id)
        when 'mail' then (select each.to_address from private.outbox as each where each.id = event.subject_id)
        when 'referral' then (select each.referred_email from public.referrals as each where each.id = event.subject_id)
      end as subject_name
    from private.admin_events as event left join public.profiles as person on person.id = event.admin_id
    where (coalesce(admin_audit.with_looks, false) or event.is_change)
      and (admin_audit.before is null or event.id < admin_audit.before)
    order by event.id desc limit 50) as page);
end
$$;

create function public.admin_audit(with_looks boolean default false, before bigint default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_audit(admin_audit.with_looks, admin_audit.before)
$$;

grant execute on function private.admin_overview, private.admin_jobs, private.admin_audit to authenticated;
grant execute on function public.admin_overview, public.admin_jobs, public.admin_audit to authenticated, service_role;
