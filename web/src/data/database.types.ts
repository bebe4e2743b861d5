// Generated from the schema: npm run db:types. A test in supabase/database-types holds it current.

export type Json =
  | string
  | number
  | boolean
  | null
  | { readonly [key: string]: Json | undefined }
  | readonly Json[]

export type Database = {
  public: {
    Tables: {
      bookable_members: {
        Row: {
          business_id: string
          day_cap: number | null
          user_id: string
        }
        Insert: {
          business_id: string
          day_cap?: number | null
          user_id?: string
        }
        Update: {
          day_cap?: number | null
        }
        Relationships: [
          { foreignKeyName: 'bookable_members_business_id_user_id_fkey'; columns: ['business_id', 'user_id']; isOneToOne: true; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
        ]
      }
      booking_settings: {
        Row: {
          answer_hours: number
          business_id: string
          created_at: string
          cutoff_minutes: number
          day_cap: number | null
          horizon_days: number
          is_auto_accept: boolean
          is_on: boolean
          lead_minutes: number
          needs_code: boolean
          step_minutes: number
          updated_at: string
          version: number
        }
        Insert: Record<string, never>
        Update: {
          answer_hours?: number
          cutoff_minutes?: number
          day_cap?: number | null
          horizon_days?: number
          is_auto_accept?: boolean
          is_on?: boolean
          lead_minutes?: number
          needs_code?: boolean
          step_minutes?: number
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'booking_settings_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      businesses: {
        Row: {
          address: string | null
          automated_reminders: boolean
          business_logo_url: string | null
          business_name: string
          closed_at: string | null
          contact_person: string | null
          country: string | null
          created_at: string
          currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'JPY' | 'CHF' | 'SEK' | 'NOK' | 'DKK' | 'SGD' | 'HKD' | 'NZD' | 'MXN' | 'BRL' | 'INR' | 'ZAR' | 'KRW' | 'CNY' | 'RUB' | null
          currency_set_at: string | null
          default_tax_rate: number
          email: string | null
          email_notifications: boolean
          facebook_url: string | null
          google_business_url: string | null
          id: string
          instagram_url: string | null
          is_active: boolean
          language: 'en' | 'es'
          offered_at: string | null
          offered_by: string | null
          offered_to: string | null
          phone: string | null
          plan_status: 'trial' | 'grow-pro' | 'starter' | 'free' | 'expired'
          ready_texts: Json
          referral_code: string
          registration_number: string | null
          subdomain: string | null
          timezone: string
          trade: 'cleaning' | 'hvac' | 'plumbing' | 'roofing' | 'landscaping' | 'painting' | 'carpentry' | 'electrical' | 'appliance_repair' | 'auto_detailing' | 'other' | null
          trial_ends_at: string | null
          updated_at: string
          user_id: string
          version: number
          workers_message_clients: boolean
          workers_see_all_work: boolean
          x_url: string | null
          yelp_url: string | null
        }
        Insert: {
          address?: string | null
          automated_reminders?: boolean
          business_logo_url?: string | null
          business_name: string
          contact_person?: string | null
          country?: string | null
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'JPY' | 'CHF' | 'SEK' | 'NOK' | 'DKK' | 'SGD' | 'HKD' | 'NZD' | 'MXN' | 'BRL' | 'INR' | 'ZAR' | 'KRW' | 'CNY' | 'RUB' | null
          currency_set_at?: string | null
          default_tax_rate?: number | string
          email?: string | null
          email_notifications?: boolean
          facebook_url?: string | null
          google_business_url?: string | null
          id?: string
          instagram_url?: string | null
          is_active?: boolean
          language?: 'en' | 'es'
          phone?: string | null
          plan_status?: 'trial' | 'grow-pro' | 'starter' | 'free' | 'expired'
          referral_code?: string
          registration_number?: string | null
          subdomain?: string | null
          timezone?: string
          trade?: 'cleaning' | 'hvac' | 'plumbing' | 'roofing' | 'landscaping' | 'painting' | 'carpentry' | 'electrical' | 'appliance_repair' | 'auto_detailing' | 'other' | null
          user_id?: string
          x_url?: string | null
          yelp_url?: string | null
        }
        Update: {
          address?: string | null
          automated_reminders?: boolean
          business_logo_url?: string | null
          business_name?: string
          contact_person?: string | null
          country?: string | null
          currency?: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'JPY' | 'CHF' | 'SEK' | 'NOK' | 'DKK' | 'SGD' | 'HKD' | 'NZD' | 'MXN' | 'BRL' | 'INR' | 'ZAR' | 'KRW' | 'CNY' | 'RUB' | null
          currency_set_at?: string | null
          default_tax_rate?: number | string
          email?: string | null
          email_notifications?: boolean
          facebook_url?: string | null
          google_business_url?: string | null
          instagram_url?: string | null
          is_active?: boolean
          language?: 'en' | 'es'
          phone?: string | null
          ready_texts?: Json
          registration_number?: string | null
          subdomain?: string | null
          timezone?: string
          trade?: 'cleaning' | 'hvac' | 'plumbing' | 'roofing' | 'landscaping' | 'painting' | 'carpentry' | 'electrical' | 'appliance_repair' | 'auto_detailing' | 'other' | null
          updated_at?: string
          version?: number
          workers_message_clients?: boolean
          workers_see_all_work?: boolean
          x_url?: string | null
          yelp_url?: string | null
        }
        Relationships: [
          { foreignKeyName: 'businesses_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      cash_notes: {
        Row: {
          amount: number
          answered_at: string | null
          answered_by: string | null
          business_id: string
          created_at: string
          id: string
          invoice_id: string | null
          job_id: string
          note: string | null
          reason: string | null
          status: 'noted' | 'confirmed' | 'rejected'
          taken_on: string
          updated_at: string
          user_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'cash_notes_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'cash_notes_invoice_fkey'; columns: ['business_id', 'invoice_id']; isOneToOne: false; referencedRelation: 'invoices'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'cash_notes_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      client_imports: {
        Row: {
          business_id: string
          client_count: number
          created_at: string
          import_key: string
          rows_digest: string | null
          user_id: string
        }
        Insert: {
          business_id: string
          client_count: number
          import_key: string
          rows_digest?: string | null
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'client_imports_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      client_statements: {
        Row: {
          business_id: string
          client_id: string
          closing_balance: number
          created_at: string
          from_date: string
          id: string
          opening_balance: number
          sent_to: string | null
          snapshot: Json
          to_date: string
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'client_statements_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'client_statements_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      clients: {
        Row: {
          address: string | null
          business_id: string
          client_status: 'lead' | 'active' | 'archived'
          company_name: string | null
          created_at: string
          created_by_user_id: string | null
          email: string | null
          first_name: string | null
          id: string
          is_active: boolean
          is_reminder_muted: boolean
          is_sample: boolean
          is_tax_exempt: boolean
          language: 'en' | 'es' | null
          last_name: string | null
          lead_source: 'website' | 'referral' | 'social_media' | 'advertising' | 'cold_outreach' | 'event' | 'other' | 'import' | null
          name: string | null
          notes: string | null
          payment_terms: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60' | null
          phone: string | null
          tax_rate_id: string | null
          title: string | null
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          address?: string | null
          business_id?: string
          client_status?: 'lead' | 'active' | 'archived'
          company_name?: string | null
          created_by_user_id?: string | null
          email?: string | null
          first_name?: string | null
          id?: string
          is_active?: boolean
          is_reminder_muted?: boolean
          is_tax_exempt?: boolean
          language?: 'en' | 'es' | null
          last_name?: string | null
          lead_source?: 'website' | 'referral' | 'social_media' | 'advertising' | 'cold_outreach' | 'event' | 'other' | 'import' | null
          name?: string | null
          notes?: string | null
          payment_terms?: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60' | null
          phone?: string | null
          tax_rate_id?: string | null
          title?: string | null
          user_id?: string
        }
        Update: {
          address?: string | null
          client_status?: 'lead' | 'active' | 'archived'
          company_name?: string | null
          email?: string | null
          first_name?: string | null
          is_active?: boolean
          is_reminder_muted?: boolean
          is_tax_exempt?: boolean
          language?: 'en' | 'es' | null
          last_name?: string | null
          lead_source?: 'website' | 'referral' | 'social_media' | 'advertising' | 'cold_outreach' | 'event' | 'other' | 'import' | null
          name?: string | null
          notes?: string | null
          payment_terms?: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60' | null
          phone?: string | null
          tax_rate_id?: string | null
          title?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'clients_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'clients_tax_rate_fkey'; columns: ['business_id', 'tax_rate_id']; isOneToOne: false; referencedRelation: 'tax_rates'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      counters: {
        Row: {
          business_id: string
          kind: 'request' | 'quote' | 'job' | 'invoice' | 'payment'
          last_taken: number
          next_number: number
          padding: number
          prefix: string
          updated_at: string
          version: number
        }
        Insert: Record<string, never>
        Update: {
          next_number?: number
          padding?: number
          prefix?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'counters_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      credits: {
        Row: {
          amount: number
          business_id: string
          client_id: string
          created_at: string
          id: string
          invoice_id: string | null
          is_sample: boolean
          kind: 'overpayment' | 'deposit' | 'granted' | 'applied' | 'refunded'
          note: string | null
          payment_id: string | null
          refund_id: string | null
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'credits_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'credits_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'credits_invoice_fkey'; columns: ['business_id', 'invoice_id']; isOneToOne: false; referencedRelation: 'invoices'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'credits_payment_fkey'; columns: ['business_id', 'payment_id']; isOneToOne: false; referencedRelation: 'payments'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'credits_refund_fkey'; columns: ['business_id', 'refund_id']; isOneToOne: false; referencedRelation: 'refunds'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      document_settings: {
        Row: {
          accent_color: string
          bank_details: string | null
          business_id: string
          created_at: string
          footer: string | null
          invoice_message: string | null
          invoice_terms: string | null
          is_number_given_when_sent: boolean
          paper_size: 'letter' | 'a4'
          payment_terms: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60'
          quote_terms: string | null
          updated_at: string
          version: number
        }
        Insert: Record<string, never>
        Update: {
          accent_color?: string
          bank_details?: string | null
          footer?: string | null
          invoice_message?: string | null
          invoice_terms?: string | null
          is_number_given_when_sent?: boolean
          paper_size?: 'letter' | 'a4'
          payment_terms?: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60'
          quote_terms?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'document_settings_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      expenses: {
        Row: {
          amount: number
          business_id: string
          category: 'materials' | 'supplies' | 'tools' | 'equipment' | 'fuel' | 'vehicle' | 'subcontractors' | 'insurance' | 'marketing' | 'office' | 'software' | 'phone' | 'rent' | 'utilities' | 'travel' | 'meals' | 'training' | 'fees' | 'taxes' | 'other'
          created_at: string
          date: string
          description: string | null
          id: string
          is_reimbursable: boolean
          is_sample: boolean
          job_id: string | null
          notes: string | null
          payment_method: 'cash' | 'check' | 'card' | 'bank_transfer' | 'zelle' | 'venmo' | 'cash_app' | 'paypal' | 'bizum' | 'online' | 'other' | null
          receipt_url: string | null
          reimburse_to: string | null
          reimbursed_at: string | null
          tax_amount: number
          updated_at: string
          user_id: string
          vendor: string | null
          version: number
        }
        Insert: {
          amount: number | string
          business_id?: string
          category: 'materials' | 'supplies' | 'tools' | 'equipment' | 'fuel' | 'vehicle' | 'subcontractors' | 'insurance' | 'marketing' | 'office' | 'software' | 'phone' | 'rent' | 'utilities' | 'travel' | 'meals' | 'training' | 'fees' | 'taxes' | 'other'
          date: string
          description?: string | null
          id?: string
          is_reimbursable?: boolean
          job_id?: string | null
          notes?: string | null
          payment_method?: 'cash' | 'check' | 'card' | 'bank_transfer' | 'zelle' | 'venmo' | 'cash_app' | 'paypal' | 'bizum' | 'online' | 'other' | null
          receipt_url?: string | null
          reimburse_to?: string | null
          tax_amount?: number | string
          user_id?: string
          vendor?: string | null
        }
        Update: {
          amount?: number | string
          category?: 'materials' | 'supplies' | 'tools' | 'equipment' | 'fuel' | 'vehicle' | 'subcontractors' | 'insurance' | 'marketing' | 'office' | 'software' | 'phone' | 'rent' | 'utilities' | 'travel' | 'meals' | 'training' | 'fees' | 'taxes' | 'other'
          date?: string
          description?: string | null
          is_reimbursable?: boolean
          job_id?: string | null
          notes?: string | null
          payment_method?: 'cash' | 'check' | 'card' | 'bank_transfer' | 'zelle' | 'venmo' | 'cash_app' | 'paypal' | 'bizum' | 'online' | 'other' | null
          receipt_url?: string | null
          reimburse_to?: string | null
          tax_amount?: number | string
          updated_at?: string
          vendor?: string | null
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'expenses_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'expenses_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'expenses_member_fkey'; columns: ['business_id', 'reimburse_to']; isOneToOne: false; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
        ]
      }
      feedback: {
        Row: {
          business_id: string
          created_at: string
          id: string
          message: string
          user_id: string
        }
        Insert: {
          business_id?: string
          id?: string
          message: string
          user_id?: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'feedback_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      files: {
        Row: {
          business_id: string
          created_at: string
          id: string
          is_sample: boolean
          job_id: string | null
          mime_type: string
          name: string
          path: string
          quote_id: string | null
          size_bytes: number
          user_id: string
        }
        Insert: {
          business_id: string
          id?: string
          job_id?: string | null
          mime_type: string
          name: string
          path: string
          quote_id?: string | null
          size_bytes: number
          user_id?: string
        }
        Update: {
          name?: string
        }
        Relationships: [
          { foreignKeyName: 'files_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'files_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'files_quote_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      invoice_lines: {
        Row: {
          business_id: string
          created_at: string
          description: string | null
          discount_amount: number
          id: string
          invoice_id: string
          is_taxable: boolean
          line_total: number
          name: string
          position: number
          quantity: number
          service_date: string | null
          service_id: string | null
          source_id: string | null
          unit_price: number
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'invoice_lines_invoice_fkey'; columns: ['business_id', 'invoice_id']; isOneToOne: false; referencedRelation: 'invoices'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'invoice_lines_service_fkey'; columns: ['business_id', 'service_id']; isOneToOne: false; referencedRelation: 'services'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'invoice_lines_source_fkey'; columns: ['business_id', 'source_id']; isOneToOne: false; referencedRelation: 'invoice_sources'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      invoice_sources: {
        Row: {
          business_id: string
          created_at: string
          id: string
          invoice_id: string
          is_held: boolean
          job_id: string | null
          job_line_id: string | null
          quote_id: string | null
          visit_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'invoice_sources_invoice_fkey'; columns: ['business_id', 'invoice_id']; isOneToOne: false; referencedRelation: 'invoices'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'invoice_sources_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'invoice_sources_line_fkey'; columns: ['business_id', 'job_line_id']; isOneToOne: false; referencedRelation: 'job_lines'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'invoice_sources_quote_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'invoice_sources_visit_fkey'; columns: ['business_id', 'visit_id']; isOneToOne: false; referencedRelation: 'visits'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      invoice_versions: {
        Row: {
          business_id: string
          created_at: string
          invoice_id: string
          snapshot: Json
          version_number: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'invoice_versions_invoice_fkey'; columns: ['business_id', 'invoice_id']; isOneToOne: false; referencedRelation: 'invoices'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      invoices: {
        Row: {
          amount: number
          balance: number
          business_id: string
          claimed_paid_at: string | null
          client_id: string
          created_at: string
          credited_amount: number
          discount_amount: number
          discount_type: 'percent' | 'fixed' | null
          discount_value: number
          due_date: string
          id: string
          invoice_number: string | null
          is_sample: boolean
          issue_date: string
          last_mailed_at: string | null
          message: string | null
          notes: string | null
          paid_amount: number
          paid_at: string | null
          payment_terms: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60' | null
          po_number: string | null
          prices_include_tax: boolean
          property_id: string | null
          refunded_amount: number
          sent_at: string | null
          status: 'draft' | 'sent' | 'paid' | 'void' | 'written_off'
          subtotal: number
          tax_amount: number
          tax_lines: Json
          taxes: Json
          terms: string | null
          title: string | null
          total_amount: number
          updated_at: string
          user_id: string
          version: number
          version_number: number
          viewed_at: string | null
          written_off_amount: number
          list_place: number | null
          state: string | null
        }
        Insert: {
          amount?: number | string
          business_id?: string
          client_id: string
          discount_type?: 'percent' | 'fixed' | null
          discount_value?: number | string
          due_date: string
          id?: string
          invoice_number?: string | null
          issue_date: string
          message?: string | null
          notes?: string | null
          payment_terms?: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60' | null
          po_number?: string | null
          prices_include_tax?: boolean
          property_id?: string | null
          status?: 'draft' | 'sent' | 'paid' | 'void' | 'written_off'
          tax_amount?: number | string
          taxes?: Json
          terms?: string | null
          title?: string | null
          total_amount?: number | string
          user_id?: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'invoices_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'invoices_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'invoices_property_fkey'; columns: ['business_id', 'property_id']; isOneToOne: false; referencedRelation: 'property_addresses'; referencedColumns: ['business_id', 'id'] },
        ]
        ComputedFields: 'list_place' | 'state'
      }
      job_internals: {
        Row: {
          business_id: string
          internal_notes: string | null
          job_id: string
          total_cost: number
          updated_at: string
        }
        Insert: {
          business_id: string
          internal_notes?: string | null
          job_id: string
        }
        Update: {
          internal_notes?: string | null
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'job_internals_business_id_job_id_fkey'; columns: ['business_id', 'job_id']; isOneToOne: true; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      job_line_costs: {
        Row: {
          business_id: string
          line_id: string
          unit_cost: number
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'job_line_costs_business_id_line_id_fkey'; columns: ['business_id', 'line_id']; isOneToOne: true; referencedRelation: 'job_lines'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      job_lines: {
        Row: {
          business_id: string
          created_at: string
          description: string | null
          discount_amount: number
          id: string
          is_taxable: boolean
          job_id: string
          line_total: number
          name: string
          notes: string | null
          position: number
          quantity: number
          service_id: string | null
          unit_price: number
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'job_lines_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'job_lines_service_fkey'; columns: ['business_id', 'service_id']; isOneToOne: false; referencedRelation: 'services'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      job_members: {
        Row: {
          business_id: string
          client_id: string
          created_at: string
          job_id: string
          user_id: string
        }
        Insert: {
          business_id: string
          job_id: string
          user_id?: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'job_members_business_id_job_id_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'job_members_business_id_user_id_fkey'; columns: ['business_id', 'user_id']; isOneToOne: false; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
        ]
      }
      job_series: {
        Row: {
          business_id: string
          created_at: string
          duration_minutes: number
          end_count: number | null
          end_date: string | null
          ends: 'never' | 'on' | 'after'
          every: number
          follows_id: string | null
          frequency: 'daily' | 'weekly' | 'monthly_date' | 'monthly_weekday' | 'monthly_last' | 'quarterly' | 'custom_days'
          id: string
          is_auto_created: boolean
          is_paused: boolean
          job_id: string
          made_until: string | null
          nth: number | null
          start_date: string
          start_time: string | null
          updated_at: string
          version: number
          weekdays: number[]
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'job_series_follows_fkey'; columns: ['business_id', 'follows_id']; isOneToOne: false; referencedRelation: 'job_series'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'job_series_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      jobs: {
        Row: {
          amount: number
          billing_frequency: 'on_completion' | 'after_each_visit' | 'weekly' | 'monthly'
          billing_interval_weeks: number
          business_id: string
          client_id: string
          completed_at: string | null
          completed_visits: number
          contact_phone: string | null
          created_at: string
          custom_address: string | null
          deposit_amount: number
          description: string | null
          discount_amount: number
          discount_type: 'percent' | 'fixed' | null
          discount_value: number
          end_date: string | null
          estimated_minutes: number | null
          id: string
          instructions: string | null
          invoice_choice: 'now' | 'later' | 'no_charge' | null
          is_sample: boolean
          job_number: string
          next_billing: string | null
          payment_terms: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60'
          prices_include_tax: boolean
          priority: 'low' | 'normal' | 'high' | 'urgent'
          property_id: string | null
          quote_id: string | null
          request_id: string | null
          schedule_type: 'one-off' | 'recurring'
          scheduled_date: string | null
          start_date: string | null
          status: 'draft' | 'scheduled' | 'completed' | 'cancelled'
          subtotal: number
          tax_amount: number
          tax_lines: Json
          taxes: Json
          terms: string | null
          title: string
          total_visits: number
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          amount?: number | string
          billing_frequency?: 'on_completion' | 'after_each_visit' | 'weekly' | 'monthly'
          billing_interval_weeks?: number
          business_id?: string
          client_id: string
          contact_phone?: string | null
          custom_address?: string | null
          deposit_amount?: number | string
          description?: string | null
          discount_type?: 'percent' | 'fixed' | null
          discount_value?: number | string
          end_date?: string | null
          estimated_minutes?: number | null
          id?: string
          instructions?: string | null
          next_billing?: string | null
          payment_terms: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60'
          prices_include_tax?: boolean
          priority?: 'low' | 'normal' | 'high' | 'urgent'
          property_id?: string | null
          schedule_type?: 'one-off' | 'recurring'
          scheduled_date?: string | null
          start_date?: string | null
          status?: 'draft' | 'scheduled' | 'completed' | 'cancelled'
          taxes?: Json
          terms?: string | null
          title: string
          user_id?: string
        }
        Update: {
          amount?: number | string
          billing_frequency?: 'on_completion' | 'after_each_visit' | 'weekly' | 'monthly'
          billing_interval_weeks?: number
          client_id?: string
          contact_phone?: string | null
          custom_address?: string | null
          deposit_amount?: number | string
          description?: string | null
          discount_type?: 'percent' | 'fixed' | null
          discount_value?: number | string
          end_date?: string | null
          estimated_minutes?: number | null
          instructions?: string | null
          invoice_choice?: 'now' | 'later' | 'no_charge' | null
          next_billing?: string | null
          payment_terms?: 'due_on_receipt' | 'net_7' | 'net_14' | 'net_15' | 'net_30' | 'net_45' | 'net_60'
          prices_include_tax?: boolean
          priority?: 'low' | 'normal' | 'high' | 'urgent'
          property_id?: string | null
          schedule_type?: 'one-off' | 'recurring'
          scheduled_date?: string | null
          start_date?: string | null
          status?: 'draft' | 'scheduled' | 'completed' | 'cancelled'
          taxes?: Json
          terms?: string | null
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'jobs_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'jobs_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'jobs_property_fkey'; columns: ['business_id', 'property_id']; isOneToOne: false; referencedRelation: 'property_addresses'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'jobs_quote_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'jobs_request_fkey'; columns: ['business_id', 'request_id']; isOneToOne: false; referencedRelation: 'requests'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      member_hours: {
        Row: {
          business_id: string
          updated_at: string
          user_id: string
          working_hours: Json
        }
        Insert: {
          business_id: string
          user_id?: string
          working_hours: Json
        }
        Update: {
          working_hours?: Json
        }
        Relationships: [
          { foreignKeyName: 'member_hours_business_id_user_id_fkey'; columns: ['business_id', 'user_id']; isOneToOne: true; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
        ]
      }
      message_files: {
        Row: {
          author: 'client' | 'member'
          business_id: string
          client_id: string
          created_at: string
          height: number | null
          id: string
          message_id: string | null
          mime_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
          name: string
          path: string
          size_bytes: number
          user_id: string | null
          width: number | null
        }
        Insert: {
          business_id: string
          client_id: string
          height?: number | null
          id?: string
          mime_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'
          name: string
          path: string
          size_bytes: number
          width?: number | null
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'message_files_business_id_client_id_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'message_files_business_id_message_id_fkey'; columns: ['business_id', 'message_id']; isOneToOne: false; referencedRelation: 'messages'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      message_threads: {
        Row: {
          business_id: string
          business_mailed: number
          business_mailed_at: string | null
          business_read: number
          client_id: string
          client_mailed: number
          client_mailed_at: string | null
          client_read: number
          created_at: string
          from_business: number
          from_client: number
          id: string
          is_unread: boolean | null
          last_at: string
          last_author: 'client' | 'member'
          last_file: 'photo' | 'pdf' | null
          last_number: number
          last_preview: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'message_threads_business_id_client_id_fkey'; columns: ['business_id', 'client_id']; isOneToOne: true; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'message_threads_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      messages: {
        Row: {
          author: 'client' | 'member'
          body: string | null
          business_id: string
          client_id: string
          created_at: string
          file_count: number
          id: string
          number: number
          removed_at: string | null
          template: 'on_my_way' | 'late_15' | 'late_30' | 'pick_a_time' | 'thank_you' | null
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'messages_business_id_client_id_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'message_threads'; referencedColumns: ['business_id', 'client_id'] },
        ]
      }
      notification_settings: {
        Row: {
          business_id: string
          in_app: boolean
          kind: 'new_request' | 'opened' | 'quote_answered' | 'claimed_paid' | 'payment' | 'visit_changed' | 'visit_assigned' | 'mail_failed' | 'invitation_accepted' | 'time_corrected' | 'message' | 'review'
          mail: boolean | null
          push: boolean | null
          updated_at: string
          user_id: string
        }
        Insert: {
          business_id: string
          in_app?: boolean
          kind: 'new_request' | 'opened' | 'quote_answered' | 'claimed_paid' | 'payment' | 'visit_changed' | 'visit_assigned' | 'mail_failed' | 'invitation_accepted' | 'time_corrected' | 'message' | 'review'
          mail?: boolean | null
          push?: boolean | null
          user_id?: string
        }
        Update: {
          in_app?: boolean
          mail?: boolean | null
          push?: boolean | null
        }
        Relationships: [
          { foreignKeyName: 'notification_settings_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'notification_settings_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      notifications: {
        Row: {
          actor: string | null
          business_id: string
          created_at: string
          day: string | null
          dedupe_key: string
          event: string
          how_many: number
          id: number
          kind: 'new_request' | 'opened' | 'quote_answered' | 'claimed_paid' | 'payment' | 'visit_changed' | 'visit_assigned' | 'mail_failed' | 'invitation_accepted' | 'time_corrected' | 'message' | 'review'
          read_at: string | null
          record: 'request' | 'quote' | 'invoice' | 'visit' | 'client' | null
          record_id: string | null
          user_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'notifications_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'notifications_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      payments: {
        Row: {
          amount: number
          business_id: string
          client_id: string
          created_at: string
          id: string
          invoice_id: string | null
          is_sample: boolean
          job_id: string | null
          method: 'cash' | 'check' | 'card' | 'bank_transfer' | 'zelle' | 'venmo' | 'cash_app' | 'paypal' | 'bizum' | 'online' | 'other'
          note: string | null
          paid_on: string
          payment_number: string
          provider_payment: string | null
          quote_id: string | null
          reference: string | null
          updated_at: string
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: {
          method?: 'cash' | 'check' | 'card' | 'bank_transfer' | 'zelle' | 'venmo' | 'cash_app' | 'paypal' | 'bizum' | 'online' | 'other'
          note?: string | null
          paid_on?: string
          reference?: string | null
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'payments_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'payments_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'payments_invoice_fkey'; columns: ['business_id', 'invoice_id']; isOneToOne: false; referencedRelation: 'invoices'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'payments_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'payments_quote_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      photos: {
        Row: {
          business_id: string
          caption: string | null
          created_at: string
          height: number
          id: string
          is_sample: boolean
          job_id: string | null
          path: string
          quote_id: string | null
          request_id: string | null
          size_bytes: number
          user_id: string
          visit_id: string | null
          width: number
        }
        Insert: {
          business_id: string
          caption?: string | null
          height: number
          id?: string
          job_id?: string | null
          path: string
          quote_id?: string | null
          request_id?: string | null
          size_bytes: number
          user_id?: string
          visit_id?: string | null
          width: number
        }
        Update: {
          caption?: string | null
        }
        Relationships: [
          { foreignKeyName: 'photos_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'photos_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'photos_quote_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'photos_request_fkey'; columns: ['business_id', 'request_id']; isOneToOne: false; referencedRelation: 'requests'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'photos_visit_fkey'; columns: ['business_id', 'visit_id']; isOneToOne: false; referencedRelation: 'visits'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      portal_settings: {
        Row: {
          business_id: string
          created_at: string
          cutoff_minutes: number
          is_on: boolean
          may_request_new: boolean
          shows_appointments: boolean
          shows_invoices: boolean
          shows_messages: boolean
          shows_quotes: boolean
          shows_requests: boolean
          updated_at: string
          version: number
          welcome_en: string | null
          welcome_es: string | null
        }
        Insert: Record<string, never>
        Update: {
          cutoff_minutes?: number
          is_on?: boolean
          may_request_new?: boolean
          shows_appointments?: boolean
          shows_invoices?: boolean
          shows_messages?: boolean
          shows_quotes?: boolean
          shows_requests?: boolean
          updated_at?: string
          version?: number
          welcome_en?: string | null
          welcome_es?: string | null
        }
        Relationships: [
          { foreignKeyName: 'portal_settings_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      profile_photos: {
        Row: {
          alt_text: string | null
          before_of: string | null
          business_id: string
          client_agreed_at: string | null
          created_at: string
          id: string
          is_hero: boolean
          photo_id: string
          position: number
        }
        Insert: {
          alt_text?: string | null
          business_id: string
          id?: string
          photo_id: string
        }
        Update: {
          alt_text?: string | null
          before_of?: string | null
          client_agreed_at?: string | null
          is_hero?: boolean
          position?: number
        }
        Relationships: [
          { foreignKeyName: 'profile_photos_business_id_before_of_fkey'; columns: ['business_id', 'before_of']; isOneToOne: true; referencedRelation: 'profile_photos'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'profile_photos_business_id_photo_id_fkey'; columns: ['business_id', 'photo_id']; isOneToOne: true; referencedRelation: 'photos'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      profiles: {
        Row: {
          created_at: string
          email: string | null
          full_name: string | null
          id: string
          language: 'en' | 'es'
          referral_reward_claimed: boolean
          referred_by: string | null
          signup_language: 'en' | 'es' | null
          trade: 'cleaning' | 'hvac' | 'plumbing' | 'roofing' | 'landscaping' | 'painting' | 'carpentry' | 'electrical' | 'appliance_repair' | 'auto_detailing' | 'other' | null
          updated_at: string
        }
        Insert: Record<string, never>
        Update: {
          full_name?: string | null
          language?: 'en' | 'es'
          trade?: 'cleaning' | 'hvac' | 'plumbing' | 'roofing' | 'landscaping' | 'painting' | 'carpentry' | 'electrical' | 'appliance_repair' | 'auto_detailing' | 'other' | null
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'profiles_referred_by_fkey'; columns: ['referred_by']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      property_addresses: {
        Row: {
          address: string
          business_id: string
          city: string | null
          client_id: string
          country: string
          created_at: string
          id: string
          is_primary: boolean
          latitude: number | null
          longitude: number | null
          property_type: 'residential' | 'commercial' | 'industrial' | 'land' | 'other'
          remarks: string | null
          state: string | null
          tax_rate_id: string | null
          updated_at: string
          version: number
          zip_code: string | null
        }
        Insert: {
          address: string
          business_id?: string
          city?: string | null
          client_id: string
          country?: string
          id?: string
          is_primary?: boolean
          property_type?: 'residential' | 'commercial' | 'industrial' | 'land' | 'other'
          remarks?: string | null
          state?: string | null
          tax_rate_id?: string | null
          zip_code?: string | null
        }
        Update: {
          address?: string
          city?: string | null
          client_id?: string
          country?: string
          is_primary?: boolean
          property_type?: 'residential' | 'commercial' | 'industrial' | 'land' | 'other'
          remarks?: string | null
          state?: string | null
          tax_rate_id?: string | null
          updated_at?: string
          version?: number
          zip_code?: string | null
        }
        Relationships: [
          { foreignKeyName: 'property_addresses_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'property_addresses_tax_rate_fkey'; columns: ['business_id', 'tax_rate_id']; isOneToOne: false; referencedRelation: 'tax_rates'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      public_profiles: {
        Row: {
          about_en: string | null
          about_es: string | null
          accent: string | null
          areas: string | null
          asks_for_reviews: boolean
          business_id: string
          created_at: string
          headline_en: string | null
          headline_es: string | null
          in_search_engines: boolean
          is_published: boolean
          shows_address: boolean
          shows_email: boolean
          shows_hours: boolean
          shows_phone: boolean
          takes_enquiries: boolean
          updated_at: string
          version: number
        }
        Insert: Record<string, never>
        Update: {
          about_en?: string | null
          about_es?: string | null
          accent?: string | null
          areas?: string | null
          asks_for_reviews?: boolean
          headline_en?: string | null
          headline_es?: string | null
          in_search_engines?: boolean
          is_published?: boolean
          shows_address?: boolean
          shows_email?: boolean
          shows_hours?: boolean
          shows_phone?: boolean
          takes_enquiries?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'public_profiles_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      quote_approvals: {
        Row: {
          business_id: string
          created_at: string
          how: string | null
          id: string
          ip: string | null
          method: 'link' | 'portal' | 'in_person' | 'on_behalf'
          quote_id: string
          signature: string | null
          signer_name: string
          snapshot: Json
          snapshot_hash: string
          user_agent: string | null
          user_id: string | null
          version_number: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'quote_approvals_business_id_quote_id_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      quote_lines: {
        Row: {
          business_id: string
          choice_group: string | null
          created_at: string
          description: string | null
          discount_amount: number
          id: string
          is_selected: boolean
          is_taxable: boolean
          kind: 'required' | 'optional' | 'choice'
          line_total: number
          name: string
          position: number
          quantity: number
          quote_id: string
          service_id: string | null
          unit_cost: number
          unit_price: number
          updated_at: string
        }
        Insert: {
          business_id: string
          choice_group?: string | null
          description?: string | null
          discount_amount?: number | string
          id?: string
          is_selected?: boolean
          is_taxable?: boolean
          kind?: 'required' | 'optional' | 'choice'
          name: string
          position: number
          quantity?: number | string
          quote_id: string
          service_id?: string | null
          unit_cost?: number | string
          unit_price?: number | string
        }
        Update: {
          choice_group?: string | null
          description?: string | null
          discount_amount?: number | string
          is_selected?: boolean
          is_taxable?: boolean
          kind?: 'required' | 'optional' | 'choice'
          name?: string
          position?: number
          quantity?: number | string
          service_id?: string | null
          unit_cost?: number | string
          unit_price?: number | string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'quote_lines_quote_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'quote_lines_service_fkey'; columns: ['business_id', 'service_id']; isOneToOne: false; referencedRelation: 'services'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      quote_versions: {
        Row: {
          business_id: string
          created_at: string
          quote_id: string
          snapshot: Json
          version_number: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'quote_versions_business_id_quote_id_fkey'; columns: ['business_id', 'quote_id']; isOneToOne: false; referencedRelation: 'quotes'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      quotes: {
        Row: {
          answered_at: string | null
          business_id: string
          change_request: string | null
          client_id: string
          created_at: string
          decline_reason: string | null
          deposit_amount: number
          deposit_type: 'percent' | 'fixed' | null
          deposit_value: number
          discount_amount: number
          discount_type: 'percent' | 'fixed' | null
          discount_value: number
          followed_up_at: string | null
          id: string
          is_archived: boolean
          is_sample: boolean
          message: string | null
          prices_include_tax: boolean
          property_id: string | null
          quote_number: string
          request_id: string | null
          sent_at: string | null
          status: 'draft' | 'sent' | 'approved' | 'changes_requested' | 'declined' | 'converted'
          subtotal: number
          tax_amount: number
          tax_lines: Json
          taxes: Json
          terms: string | null
          title: string
          total: number
          total_cost: number
          updated_at: string
          user_id: string
          valid_until: string | null
          version: number
          version_number: number
          viewed_at: string | null
        }
        Insert: {
          business_id?: string
          client_id: string
          deposit_type?: 'percent' | 'fixed' | null
          deposit_value?: number | string
          discount_type?: 'percent' | 'fixed' | null
          discount_value?: number | string
          id?: string
          message?: string | null
          prices_include_tax?: boolean
          property_id?: string | null
          status?: 'draft' | 'sent' | 'approved' | 'changes_requested' | 'declined' | 'converted'
          taxes?: Json
          terms?: string | null
          title: string
          user_id?: string
          valid_until?: string | null
        }
        Update: {
          client_id?: string
          deposit_type?: 'percent' | 'fixed' | null
          deposit_value?: number | string
          discount_type?: 'percent' | 'fixed' | null
          discount_value?: number | string
          is_archived?: boolean
          message?: string | null
          prices_include_tax?: boolean
          property_id?: string | null
          taxes?: Json
          terms?: string | null
          title?: string
          updated_at?: string
          valid_until?: string | null
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'quotes_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'quotes_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'quotes_property_fkey'; columns: ['business_id', 'property_id']; isOneToOne: false; referencedRelation: 'property_addresses'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'quotes_request_fkey'; columns: ['business_id', 'request_id']; isOneToOne: false; referencedRelation: 'requests'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      receipts: {
        Row: {
          business_id: string
          created_at: string
          expense_id: string
          id: string
          is_sample: boolean
          mime_type: 'image/jpeg' | 'image/png' | 'application/pdf'
          name: string
          path: string
          size_bytes: number
          user_id: string
        }
        Insert: {
          business_id: string
          expense_id: string
          id?: string
          mime_type: 'image/jpeg' | 'image/png' | 'application/pdf'
          name: string
          path: string
          size_bytes: number
          user_id?: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'receipts_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'receipts_expense_fkey'; columns: ['business_id', 'expense_id']; isOneToOne: false; referencedRelation: 'expenses'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      record_events: {
        Row: {
          business_id: string
          created_at: string
          data: Json
          happened_at: string | null
          id: number
          kind: string
          record: 'client' | 'request' | 'quote' | 'job' | 'visit' | 'series' | 'invoice' | 'payment' | 'expense'
          record_id: string
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'record_events_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      referral_stats: {
        Row: {
          business_id: string
          converted_referrals: number
          referral_code: string
          registered_referrals: number
          total_referrals: number
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'referral_stats_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      referrals: {
        Row: {
          business_id: string
          converted_at: string | null
          created_at: string
          id: string
          referral_code: string
          referred_email: string
          referrer_id: string
          registered_at: string | null
          reward_amount: number
          rewarded_at: string | null
          status: 'pending' | 'registered' | 'converted' | 'rewarded'
        }
        Insert: {
          business_id: string
          referral_code?: string
          referred_email: string
          referrer_id?: string
          reward_amount?: number | string
          status?: 'pending' | 'registered' | 'converted' | 'rewarded'
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'referrals_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      refunds: {
        Row: {
          amount: number
          business_id: string
          client_id: string
          created_at: string
          id: string
          invoice_id: string | null
          is_sample: boolean
          is_still_owed: boolean
          method: 'cash' | 'check' | 'card' | 'bank_transfer' | 'zelle' | 'venmo' | 'cash_app' | 'paypal' | 'bizum' | 'online' | 'other'
          payment_id: string | null
          provider_refund: string | null
          reason: string | null
          refunded_on: string
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'refunds_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'refunds_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'refunds_invoice_fkey'; columns: ['business_id', 'invoice_id']; isOneToOne: false; referencedRelation: 'invoices'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'refunds_payment_fkey'; columns: ['business_id', 'payment_id']; isOneToOne: false; referencedRelation: 'payments'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      reminders_sent: {
        Row: {
          business_id: string
          id: string
          is_skipped: boolean
          record: 'invoice' | 'quote' | 'visit'
          record_id: string
          sent_at: string
          step: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'reminders_sent_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      requests: {
        Row: {
          assessment_date: string | null
          business_id: string
          client_id: string
          created_at: string
          description: string | null
          id: string
          is_sample: boolean
          notes: string | null
          preferred_times: string | null
          property_id: string | null
          request_number: string
          service_id: string | null
          source: 'owner' | 'public_profile' | 'portal'
          status: 'unscheduled' | 'scheduled' | 'converted' | 'archived'
          title: string
          updated_at: string
          urgency: 'urgent' | 'high' | 'normal'
          user_id: string
          version: number
          wanted_end: string | null
          wanted_start: string | null
        }
        Insert: {
          assessment_date?: string | null
          business_id?: string
          client_id: string
          description?: string | null
          id?: string
          notes?: string | null
          preferred_times?: string | null
          property_id?: string | null
          status?: 'unscheduled' | 'scheduled' | 'converted' | 'archived'
          title: string
          urgency?: 'urgent' | 'high' | 'normal'
          user_id?: string
        }
        Update: {
          client_id?: string
          description?: string | null
          notes?: string | null
          preferred_times?: string | null
          property_id?: string | null
          status?: 'unscheduled' | 'scheduled' | 'converted' | 'archived'
          title?: string
          updated_at?: string
          urgency?: 'urgent' | 'high' | 'normal'
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'requests_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'requests_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'requests_property_fkey'; columns: ['business_id', 'property_id']; isOneToOne: false; referencedRelation: 'property_addresses'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'requests_service_fkey'; columns: ['business_id', 'service_id']; isOneToOne: false; referencedRelation: 'services'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      reviews: {
        Row: {
          author_name: string
          body: string | null
          business_id: string
          client_id: string | null
          created_at: string
          id: string
          job_id: string | null
          language: 'en' | 'es'
          publish_at: string
          rating: number
          removed_at: string | null
          removed_reason: string | null
          replied_at: string | null
          reply: string | null
          report: string | null
          reported_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'reviews_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'reviews_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'reviews_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      schedule_blocks: {
        Row: {
          business_id: string
          color: 'gray' | 'green' | 'yellow' | 'blue' | 'red' | 'purple'
          created_at: string
          day_of_week: number | null
          description: string | null
          end_date: string
          end_time: string | null
          id: string
          is_available: boolean
          is_recurring: boolean
          member_id: string | null
          start_date: string
          start_time: string | null
          title: string
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          business_id: string
          color?: 'gray' | 'green' | 'yellow' | 'blue' | 'red' | 'purple'
          day_of_week?: number | null
          description?: string | null
          end_date: string
          end_time?: string | null
          id?: string
          is_available?: boolean
          is_recurring?: boolean
          member_id?: string | null
          start_date: string
          start_time?: string | null
          title: string
          user_id?: string
        }
        Update: {
          color?: 'gray' | 'green' | 'yellow' | 'blue' | 'red' | 'purple'
          day_of_week?: number | null
          description?: string | null
          end_date?: string
          end_time?: string | null
          is_available?: boolean
          is_recurring?: boolean
          member_id?: string | null
          start_date?: string
          start_time?: string | null
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'schedule_blocks_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'schedule_blocks_member_fkey'; columns: ['business_id', 'member_id']; isOneToOne: false; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
        ]
      }
      schedule_settings: {
        Row: {
          buffer_minutes: number
          business_id: string
          created_at: string
          default_duration_minutes: number
          default_view: 'day' | 'week' | 'month'
          show_past_jobs: boolean
          show_weekends: boolean
          updated_at: string
          version: number
          week_starts_on: number
          working_hours: Json
        }
        Insert: Record<string, never>
        Update: {
          buffer_minutes?: number
          default_duration_minutes?: number
          default_view?: 'day' | 'week' | 'month'
          show_past_jobs?: boolean
          show_weekends?: boolean
          updated_at?: string
          version?: number
          week_starts_on?: number
          working_hours?: Json
        }
        Relationships: [
          { foreignKeyName: 'schedule_settings_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      service_costs: {
        Row: {
          business_id: string
          service_id: string
          unit_cost: number
          updated_at: string
        }
        Insert: {
          business_id: string
          service_id: string
          unit_cost: number | string
        }
        Update: {
          unit_cost?: number | string
        }
        Relationships: [
          { foreignKeyName: 'service_costs_business_id_service_id_fkey'; columns: ['business_id', 'service_id']; isOneToOne: true; referencedRelation: 'services'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      service_members: {
        Row: {
          business_id: string
          service_id: string
          user_id: string
        }
        Insert: {
          business_id: string
          service_id: string
          user_id?: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'service_members_business_id_service_id_fkey'; columns: ['business_id', 'service_id']; isOneToOne: false; referencedRelation: 'services'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'service_members_business_id_user_id_fkey'; columns: ['business_id', 'user_id']; isOneToOne: false; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
        ]
      }
      service_prices: {
        Row: {
          business_id: string
          created_at: string
          id: string
          price: number
          service_id: string
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'service_prices_business_id_service_id_fkey'; columns: ['business_id', 'service_id']; isOneToOne: false; referencedRelation: 'services'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      services: {
        Row: {
          booking: 'none' | 'request' | 'job'
          buffer_minutes: number | null
          business_id: string
          category: string | null
          created_at: string
          crew_size: number
          description: string | null
          duration_minutes: number | null
          id: string
          is_active: boolean
          is_public: boolean
          is_sample: boolean
          is_taxable: boolean
          lead_minutes: number | null
          name: string
          position: number | null
          price: number
          unit: 'each' | 'hour' | 'day' | 'visit' | 'room' | 'window' | 'square_foot' | 'square_meter' | 'foot' | 'meter'
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          booking?: 'none' | 'request' | 'job'
          buffer_minutes?: number | null
          business_id?: string
          category?: string | null
          crew_size?: number
          description?: string | null
          duration_minutes?: number | null
          id?: string
          is_active?: boolean
          is_public?: boolean
          is_taxable?: boolean
          lead_minutes?: number | null
          name: string
          position?: number | null
          price?: number | string
          unit?: 'each' | 'hour' | 'day' | 'visit' | 'room' | 'window' | 'square_foot' | 'square_meter' | 'foot' | 'meter'
          user_id?: string
        }
        Update: {
          booking?: 'none' | 'request' | 'job'
          buffer_minutes?: number | null
          category?: string | null
          crew_size?: number
          description?: string | null
          duration_minutes?: number | null
          is_active?: boolean
          is_public?: boolean
          is_taxable?: boolean
          lead_minutes?: number | null
          name?: string
          position?: number | null
          price?: number | string
          unit?: 'each' | 'hour' | 'day' | 'visit' | 'room' | 'window' | 'square_foot' | 'square_meter' | 'foot' | 'meter'
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'services_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      tax_rates: {
        Row: {
          business_id: string
          created_at: string
          id: string
          is_active: boolean
          is_default: boolean
          name: string
          parts: Json
          updated_at: string
          version: number
        }
        Insert: {
          business_id: string
          id?: string
          is_active?: boolean
          is_default?: boolean
          name: string
          parts: Json
        }
        Update: {
          is_active?: boolean
          is_default?: boolean
          name?: string
          parts?: Json
          updated_at?: string
          version?: number
        }
        Relationships: [
          { foreignKeyName: 'tax_rates_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      team_invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          business_id: string
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string
          language: 'en' | 'es' | null
          role: 'manager' | 'worker'
          sent_count: number
          status: 'pending' | 'accepted' | 'cancelled' | 'expired'
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'team_invitations_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      team_member_costs: {
        Row: {
          business_id: string
          labor_cost_per_hour: number
          updated_at: string
          user_id: string
        }
        Insert: {
          business_id: string
          labor_cost_per_hour: number | string
          user_id?: string
        }
        Update: {
          labor_cost_per_hour?: number | string
        }
        Relationships: [
          { foreignKeyName: 'team_member_costs_business_id_user_id_fkey'; columns: ['business_id', 'user_id']; isOneToOne: true; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
        ]
      }
      team_members: {
        Row: {
          business_id: string
          id: string
          is_active: boolean
          joined_at: string
          returned_at: string | null
          role: 'owner' | 'manager' | 'worker'
          user_id: string
        }
        Insert: {
          business_id: string
          is_active?: boolean
          joined_at?: string
          role: 'owner' | 'manager' | 'worker'
          user_id?: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'team_members_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'team_members_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
      visit_checklist_items: {
        Row: {
          business_id: string
          created_at: string
          done_at: string | null
          done_by: string | null
          id: string
          is_done: boolean
          label: string
          position: number
          visit_id: string
        }
        Insert: {
          business_id: string
          id?: string
          is_done?: boolean
          label: string
          position: number
          visit_id: string
        }
        Update: {
          is_done?: boolean
          label?: string
          position?: number
        }
        Relationships: [
          { foreignKeyName: 'visit_checklist_items_business_id_visit_id_fkey'; columns: ['business_id', 'visit_id']; isOneToOne: false; referencedRelation: 'visits'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      visit_members: {
        Row: {
          business_id: string
          client_id: string
          created_at: string
          done_on: string | null
          job_id: string | null
          request_id: string | null
          user_id: string
          visit_id: string
        }
        Insert: {
          business_id: string
          user_id?: string
          visit_id: string
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'visit_members_business_id_user_id_fkey'; columns: ['business_id', 'user_id']; isOneToOne: false; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
          { foreignKeyName: 'visit_members_business_id_visit_id_fkey'; columns: ['business_id', 'visit_id']; isOneToOne: false; referencedRelation: 'visits'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      visit_signoffs: {
        Row: {
          business_id: string
          created_at: string
          id: string
          signature: string
          signer_name: string
          user_id: string | null
          visit_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'visit_signoffs_business_id_visit_id_fkey'; columns: ['business_id', 'visit_id']; isOneToOne: false; referencedRelation: 'visits'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      visit_time_changes: {
        Row: {
          business_id: string
          created_at: string
          ended_at: string | null
          id: string
          is_deletion: boolean
          member_id: string
          started_at: string
          time_id: string
          user_id: string | null
          visit_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'visit_time_changes_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
        ]
      }
      visit_time_costs: {
        Row: {
          business_id: string
          done_on: string | null
          ended_at: string | null
          job_id: string | null
          labor_cost_per_hour: number | null
          started_at: string
          time_id: string
          user_id: string
          visit_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'visit_time_costs_business_id_time_id_fkey'; columns: ['business_id', 'time_id']; isOneToOne: true; referencedRelation: 'visit_times'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      visit_times: {
        Row: {
          business_id: string
          created_at: string
          ended_at: string | null
          entered_by: string | null
          id: string
          started_at: string
          updated_at: string
          user_id: string
          visit_id: string
        }
        Insert: {
          business_id: string
          ended_at?: string | null
          started_at: string
          user_id?: string
          visit_id: string
        }
        Update: {
          ended_at?: string | null
          started_at?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'visit_times_business_id_user_id_fkey'; columns: ['business_id', 'user_id']; isOneToOne: false; referencedRelation: 'team_members'; referencedColumns: ['business_id', 'user_id'] },
          { foreignKeyName: 'visit_times_business_id_visit_id_fkey'; columns: ['business_id', 'visit_id']; isOneToOne: false; referencedRelation: 'visits'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      visit_wishes: {
        Row: {
          business_id: string
          created_at: string
          id: string
          kind: 'move' | 'cancel'
          request_id: string
          start_time: string | null
          visit_date: string
          visit_id: string | null
          wanted_date: string | null
          wanted_part: 'morning' | 'afternoon' | 'evening' | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'visit_wishes_business_id_request_id_fkey'; columns: ['business_id', 'request_id']; isOneToOne: true; referencedRelation: 'requests'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'visit_wishes_business_id_visit_id_fkey'; columns: ['business_id', 'visit_id']; isOneToOne: false; referencedRelation: 'visits'; referencedColumns: ['business_id', 'id'] },
        ]
      }
      visits: {
        Row: {
          actual_end: string | null
          actual_start: string | null
          business_id: string
          cancel_reason: string | null
          client_id: string
          completion_notes: string | null
          created_at: string
          duration_minutes: number
          ends_at: string | null
          id: string
          instructions: string | null
          invoice_choice: 'now' | 'later' | 'no_charge' | null
          is_moved: boolean
          is_sample: boolean
          job_id: string | null
          planned_date: string | null
          request_id: string | null
          sequence: number | null
          series_id: string | null
          start_time: string | null
          starts_at: string | null
          status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled' | 'no_show'
          updated_at: string
          user_id: string
          version: number
          visit_date: string | null
        }
        Insert: {
          business_id: string
          client_id: string
          duration_minutes?: number
          id?: string
          instructions?: string | null
          job_id?: string | null
          request_id?: string | null
          start_time?: string | null
          status?: 'scheduled' | 'in_progress' | 'completed' | 'cancelled' | 'no_show'
          user_id?: string
          visit_date?: string | null
        }
        Update: Record<string, never>
        Relationships: [
          { foreignKeyName: 'visits_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
          { foreignKeyName: 'visits_client_fkey'; columns: ['business_id', 'client_id']; isOneToOne: false; referencedRelation: 'clients'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'visits_job_fkey'; columns: ['business_id', 'job_id']; isOneToOne: false; referencedRelation: 'jobs'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'visits_request_fkey'; columns: ['business_id', 'request_id']; isOneToOne: false; referencedRelation: 'requests'; referencedColumns: ['business_id', 'id'] },
          { foreignKeyName: 'visits_series_fkey'; columns: ['business_id', 'series_id']; isOneToOne: false; referencedRelation: 'job_series'; referencedColumns: ['business_id', 'id'] },
        ]
      }
    }
    Views: {
      books: {
        Row: {
          amount: number | null
          business_id: string | null
          cash: number | null
          client_id: string | null
          credit: number | null
          day: string | null
          invoice_id: string | null
          is_taxable: boolean | null
          job_id: string | null
          kind: string | null
          name: string | null
          owed: number | null
          profit: number | null
          rate: number | null
          record_id: string | null
          service_id: string | null
          tax: number | null
        }
        Relationships: []
      }
      client_balances: {
        Row: {
          balance: number | null
          business_id: string | null
          client_id: string | null
          credit: number | null
          invoiced: number | null
          open_invoices: number | null
          overdue: number | null
          paid: number | null
        }
        Relationships: []
      }
      client_counts: {
        Row: {
          business_id: string | null
          client_status: string | null
          clients: number | null
          lead_source: string | null
        }
        Relationships: []
      }
      invoice_counts: {
        Row: {
          balance: number | null
          business_id: string | null
          invoices: number | null
          state: string | null
          total_amount: number | null
        }
        Relationships: []
      }
      job_counts: {
        Row: {
          business_id: string | null
          jobs: number | null
          status: string | null
        }
        Relationships: []
      }
      labor_hours: {
        Row: {
          business_id: string | null
          cost: number | null
          day: string | null
          id: string | null
          job_id: string | null
          minutes: number | null
          started_at: string | null
          user_id: string | null
          visit_id: string | null
        }
        Relationships: []
      }
      ledger: {
        Row: {
          amount: number | null
          business_id: string | null
          cash: number | null
          client_id: string | null
          credit: number | null
          day: string | null
          invoice_id: string | null
          is_taxable: boolean | null
          job_id: string | null
          kind: string | null
          name: string | null
          owed: number | null
          profit: number | null
          rate: number | null
          record_id: string | null
          service_id: string | null
          tax: number | null
        }
        Relationships: []
      }
      open_deposits: {
        Row: {
          business_id: string | null
          client_id: string | null
          deposit_amount: number | null
          missing: number | null
          received: number | null
          record: string | null
          record_id: string | null
          title: string | null
        }
        Relationships: []
      }
      quote_counts: {
        Row: {
          business_id: string | null
          is_archived: boolean | null
          is_expired: boolean | null
          quotes: number | null
          status: string | null
          total: number | null
        }
        Relationships: []
      }
      request_counts: {
        Row: {
          business_id: string | null
          requests: number | null
          status: string | null
          urgency: string | null
        }
        Relationships: []
      }
      unbilled_jobs: {
        Row: {
          amount: number | null
          business_id: string | null
          job_id: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_booking: {
        Args: {
          request_id: string | null
          job_id: string | null
          tell_client?: boolean | null
        }
        Returns: Json
      }
      accept_business: {
        Args: {
          business_id: string | null
        }
        Returns: undefined
      }
      accept_overrun: {
        Args: {
          quote_id: string | null
          amount: number | string | null
        }
        Returns: undefined
      }
      accept_team_invitation: {
        Args: {
          token: string | null
          full_name?: string | null
        }
        Returns: string
      }
      account_credit: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      admin_access: {
        Args: Record<string, never>
        Returns: string
      }
      admin_audit: {
        Args: {
          with_looks?: boolean | null
          before?: number | null
        }
        Returns: Json
      }
      admin_begin_view: {
        Args: {
          user_id: string | null
          reason: string | null
        }
        Returns: string
      }
      admin_business: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      admin_businesses: {
        Args: {
          search?: string | null
          plan?: string | null
          before?: string | null
        }
        Returns: Json
      }
      admin_convert_referral: {
        Args: {
          referral_id: string | null
          reason: string | null
        }
        Returns: undefined
      }
      admin_end_view: {
        Args: {
          user_id: string | null
        }
        Returns: undefined
      }
      admin_feedback: {
        Args: {
          is_handled?: boolean | null
          before?: string | null
        }
        Returns: Json
      }
      admin_handle_feedback: {
        Args: {
          feedback_id: string | null
          is_handled: boolean | null
        }
        Returns: undefined
      }
      admin_jobs: {
        Args: Record<string, never>
        Returns: Json
      }
      admin_outbox: {
        Args: {
          status?: string | null
          before?: string | null
        }
        Returns: Json
      }
      admin_overview: {
        Args: Record<string, never>
        Returns: Json
      }
      admin_referrals: {
        Args: {
          status?: string | null
          before?: string | null
        }
        Returns: Json
      }
      admin_release_referral: {
        Args: {
          referral_id: string | null
          reason: string | null
        }
        Returns: undefined
      }
      admin_retry_mail: {
        Args: {
          mail_id: string | null
        }
        Returns: undefined
      }
      admin_stop_mail: {
        Args: {
          mail_id: string | null
          reason: string | null
        }
        Returns: undefined
      }
      admin_user: {
        Args: {
          user_id: string | null
        }
        Returns: Json
      }
      admin_users: {
        Args: {
          search?: string | null
          before?: string | null
        }
        Returns: Json
      }
      admin_view: {
        Args: {
          user_id: string | null
        }
        Returns: Json
      }
      allow_support: {
        Args: {
          is_allowed: boolean | null
        }
        Returns: undefined
      }
      analytics: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: Json
      }
      apply_credit: {
        Args: {
          invoice_id: string | null
          id: string | null
          amount?: number | string | null
        }
        Returns: Database['public']['Tables']['credits']['Row']
        SetofOptions: { from: '*'; to: 'credits'; isOneToOne: true; isSetofReturn: false }
      }
      approve_and_convert_quote: {
        Args: {
          quote_id: string | null
          job_id: string | null
          signer_name?: string | null
          how?: string | null
        }
        Returns: Database['public']['Tables']['jobs']['Row']
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: true; isSetofReturn: false }
      }
      approve_quote: {
        Args: {
          quote_id: string | null
          version_number: number | null
          method: string | null
          signer_name: string | null
          signature?: string | null
          how?: string | null
          selected?: readonly string[] | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      arrange_profile_photos: {
        Args: {
          business_id: string | null
          photos: Json | null
        }
        Returns: undefined
      }
      ask_for_review: {
        Args: {
          job_id: string | null
        }
        Returns: boolean
      }
      begin_online_refund: {
        Args: {
          payment_id: string | null
          refund: Json | null
        }
        Returns: Json
      }
      cancel_invitation: {
        Args: {
          invitation_id: string | null
        }
        Returns: Database['public']['Tables']['team_invitations']['Row']
        SetofOptions: { from: '*'; to: 'team_invitations'; isOneToOne: true; isSetofReturn: false }
      }
      cancel_visit: {
        Args: {
          visit_id: string | null
          reason?: string | null
          tell_client?: boolean | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      carry_invoice: {
        Args: {
          business_id: string | null
          draft_id: string | null
          client: Json | null
          invoice: Json | null
          lines: Json | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      choose_free: {
        Args: {
          business_id: string | null
        }
        Returns: undefined
      }
      choose_invoice: {
        Args: {
          job_id: string | null
          choice: string | null
          invoice_id?: string | null
        }
        Returns: Database['public']['Tables']['jobs']['Row']
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: true; isSetofReturn: false }
      }
      claim_referral_reward: {
        Args: {
          user_id: string | null
        }
        Returns: number
      }
      client_portal: {
        Args: {
          client_id: string | null
        }
        Returns: Json
      }
      client_statement: {
        Args: {
          client_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: Json
      }
      close_business: {
        Args: {
          business_id: string | null
          business_name: string | null
        }
        Returns: undefined
      }
      complete_visit: {
        Args: {
          visit_id: string | null
          notes?: string | null
          invoice_choice?: string | null
          invoice_id?: string | null
        }
        Returns: Json
      }
      confirm_address: {
        Args: {
          client_id: string | null
          address: string | null
        }
        Returns: undefined
      }
      confirm_cash: {
        Args: {
          note_id: string | null
          invoice_id?: string | null
        }
        Returns: Database['public']['Tables']['payments']['Row']
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false }
      }
      convert_quote: {
        Args: {
          quote_id: string | null
          job_id: string | null
          schedule_type?: string | null
        }
        Returns: Database['public']['Tables']['jobs']['Row']
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: true; isSetofReturn: false }
      }
      convert_request_to_job: {
        Args: {
          request_id: string | null
          job_id: string | null
        }
        Returns: Database['public']['Tables']['jobs']['Row']
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: true; isSetofReturn: false }
      }
      convert_request_to_quote: {
        Args: {
          request_id: string | null
          quote_id: string | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      copy_invitation_link: {
        Args: {
          invitation_id: string | null
        }
        Returns: string
      }
      correct_visit_time: {
        Args: {
          time_id: string | null
          started_at: string | null
          ended_at: string | null
        }
        Returns: undefined
      }
      create_calendar_feed: {
        Args: {
          business_id: string | null
        }
        Returns: string
      }
      create_invoice: {
        Args: {
          business_id: string | null
          id: string | null
          client_id: string | null
          sources: Json | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      create_sample_data: {
        Args: {
          business_id: string | null
        }
        Returns: number
      }
      dashboard_totals: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      deactivate_member: {
        Args: {
          business_id: string | null
          user_id: string | null
          hand_to?: string | null
        }
        Returns: undefined
      }
      decline_booking: {
        Args: {
          request_id: string | null
          reason?: string | null
        }
        Returns: undefined
      }
      decline_quote: {
        Args: {
          quote_id: string | null
          reason?: string | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      default_taxes: {
        Args: {
          business_id: string | null
          client_id: string | null
          property_id: string | null
        }
        Returns: Json
      }
      delete_account: {
        Args: {
          email: string | null
        }
        Returns: undefined
      }
      delete_payment: {
        Args: {
          payment_id: string | null
        }
        Returns: undefined
      }
      dismiss_mail: {
        Args: {
          mail_id: string | null
        }
        Returns: undefined
      }
      duplicate_invoice: {
        Args: {
          invoice_id: string | null
          id: string | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      duplicate_quote: {
        Args: {
          quote_id: string | null
          new_id: string | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      edit_series: {
        Args: {
          plan: Json | null
        }
        Returns: Json
      }
      end_business_offer: {
        Args: {
          business_id: string | null
        }
        Returns: undefined
      }
      end_portal_session: {
        Args: {
          session_id: string | null
        }
        Returns: undefined
      }
      end_session: {
        Args: {
          session_id: string | null
          is_replaced?: boolean | null
        }
        Returns: undefined
      }
      end_support_view: {
        Args: {
          view_id: string | null
        }
        Returns: undefined
      }
      expense_sums: {
        Args: {
          business_id: string | null
          words?: readonly string[] | null
          from_date?: string | null
          to_date?: string | null
          reimbursement?: string | null
        }
        Returns: { category: string; expenses: number; amount: number; tax_amount: number; owed_amount: number }[]
      }
      find_anything: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: { kind: string; id: string; title: string; number: string; status: string; client: Json }[]
      }
      find_clients: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: Database['public']['Tables']['clients']['Row'][]
        SetofOptions: { from: '*'; to: 'clients'; isOneToOne: false; isSetofReturn: true }
      }
      find_clients_by_phone: {
        Args: {
          business_id: string | null
          phone: string | null
        }
        Returns: Database['public']['Tables']['clients']['Row'][]
        SetofOptions: { from: '*'; to: 'clients'; isOneToOne: false; isSetofReturn: true }
      }
      find_invoices: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: Database['public']['Tables']['invoices']['Row'][]
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: false; isSetofReturn: true }
      }
      find_job_series: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: Database['public']['Tables']['job_series']['Row'][]
        SetofOptions: { from: '*'; to: 'job_series'; isOneToOne: false; isSetofReturn: true }
      }
      find_jobs: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: Database['public']['Tables']['jobs']['Row'][]
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: false; isSetofReturn: true }
      }
      find_message_threads: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: Database['public']['Tables']['message_threads']['Row'][]
        SetofOptions: { from: '*'; to: 'message_threads'; isOneToOne: false; isSetofReturn: true }
      }
      find_quotes: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: Database['public']['Tables']['quotes']['Row'][]
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: false; isSetofReturn: true }
      }
      find_requests: {
        Args: {
          business_id: string | null
          search: string | null
        }
        Returns: Database['public']['Tables']['requests']['Row'][]
        SetofOptions: { from: '*'; to: 'requests'; isOneToOne: false; isSetofReturn: true }
      }
      follow_up_quote: {
        Args: {
          quote_id: string | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      forecast: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      forget_payment_keys: {
        Args: {
          business_id: string | null
        }
        Returns: undefined
      }
      former_businesses: {
        Args: Record<string, never>
        Returns: string[]
      }
      free_times_of_booking: {
        Args: {
          request_id: string | null
          day: string | null
        }
        Returns: string[]
      }
      get_invitation: {
        Args: {
          token: string | null
        }
        Returns: { business_name: string; email: string; role: string; status: string }[]
      }
      grant_credit: {
        Args: {
          client_id: string | null
          id: string | null
          amount: number | string | null
          note?: string | null
        }
        Returns: Database['public']['Tables']['credits']['Row']
        SetofOptions: { from: '*'; to: 'credits'; isOneToOne: true; isSetofReturn: false }
      }
      has_calendar_feed: {
        Args: {
          business_id: string | null
        }
        Returns: boolean
      }
      held_until: {
        Args: {
          request_id: string | null
        }
        Returns: string
      }
      import_clients: {
        Args: {
          business_id: string | null
          import_key: string | null
          rows: Json | null
        }
        Returns: number
      }
      invite_member: {
        Args: {
          business_id: string | null
          email: string | null
          role: string | null
          language?: string | null
        }
        Returns: Database['public']['Tables']['team_invitations']['Row']
        SetofOptions: { from: '*'; to: 'team_invitations'; isOneToOne: true; isSetofReturn: false }
      }
      invite_to_portal: {
        Args: {
          client_id: string | null
        }
        Returns: undefined
      }
      job_profit: {
        Args: {
          job_id: string | null
        }
        Returns: Json
      }
      mail_log: {
        Args: {
          business_id: string | null
          record_id?: string | null
          before?: string | null
          is_failed?: boolean | null
        }
        Returns: { id: string; kind: string; record: string; record_id: string; to_address: string; status: string; attempts: number; last_error: string; created_at: string; sent_at: string; can_retry: boolean; is_dismissed: boolean }[]
      }
      make_statement: {
        Args: {
          client_id: string | null
          id: string | null
          from_date: string | null
          to_date: string | null
          to_address?: string | null
        }
        Returns: Database['public']['Tables']['client_statements']['Row']
        SetofOptions: { from: '*'; to: 'client_statements'; isOneToOne: true; isSetofReturn: false }
      }
      mark_invoice_paid: {
        Args: {
          invoice_id: string | null
          payment_id: string | null
          method?: string | null
          paid_on?: string | null
        }
        Returns: Database['public']['Tables']['payments']['Row']
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false }
      }
      mark_no_show: {
        Args: {
          visit_id: string | null
          reason?: string | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      mark_reimbursed: {
        Args: {
          expense_id: string | null
          is_reimbursed: boolean | null
        }
        Returns: Database['public']['Tables']['expenses']['Row']
        SetofOptions: { from: '*'; to: 'expenses'; isOneToOne: true; isSetofReturn: false }
      }
      money_on_the_table: {
        Args: {
          business_id: string | null
        }
        Returns: { kind: string; record: string; record_id: string; job_id: string; client_id: string; client_name: string; title: string; number: string; amount: number; since: string; weight: number }[]
      }
      move_visit: {
        Args: {
          visit_id: string | null
          version: number | null
          visit_date: string | null
          start_time: string | null
          duration_minutes: number | null
          member_ids?: readonly string[] | null
          tell_client?: boolean | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      my_push_choice: {
        Args: Record<string, never>
        Returns: { timezone: string; quiet_from: string; quiet_until: string; shows_names: boolean }[]
      }
      my_push_devices: {
        Args: Record<string, never>
        Returns: { id: string; device_name: string; endpoint_hash: string; created_at: string; last_ok_at: string; failures: number; language: string; is_gone: boolean }[]
      }
      my_sessions: {
        Args: Record<string, never>
        Returns: { id: string; is_current: boolean; user_agent: string; ip: string; created_at: string; last_used_at: string }[]
      }
      my_support: {
        Args: Record<string, never>
        Returns: Json
      }
      my_support_requests: {
        Args: {
          view_id: string | null
        }
        Returns: Json
      }
      note_cash: {
        Args: {
          id: string | null
          job_id: string | null
          amount: number | string | null
          invoice_id?: string | null
          note?: string | null
        }
        Returns: undefined
      }
      offer_business: {
        Args: {
          business_id: string | null
          user_id: string | null
        }
        Returns: undefined
      }
      offer_times: {
        Args: {
          request_id: string | null
          times: readonly string[] | null
        }
        Returns: undefined
      }
      offered_times: {
        Args: {
          request_id: string | null
        }
        Returns: Json
      }
      order_services: {
        Args: {
          business_id: string | null
          service_ids: readonly string[] | null
        }
        Returns: undefined
      }
      pause_series: {
        Args: {
          series_id: string | null
          from_date?: string | null
        }
        Returns: Database['public']['Tables']['job_series']['Row']
        SetofOptions: { from: '*'; to: 'job_series'; isOneToOne: true; isSetofReturn: false }
      }
      payment_keys: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      perform_command: {
        Args: {
          id: string | null
          business_id: string | null
          name: string | null
          args: Json | null
          done_at?: string | null
          sent_at?: string | null
        }
        Returns: Json
      }
      plan_buyer: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      plan_invoice: {
        Args: {
          business_id: string | null
          client_id: string | null
          sources: Json | null
        }
        Returns: Json
      }
      plan_state: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      preview_portal: {
        Args: {
          client_id: string | null
        }
        Returns: Json
      }
      reactivate_member: {
        Args: {
          business_id: string | null
          user_id: string | null
        }
        Returns: undefined
      }
      read_messages: {
        Args: {
          business_id: string | null
          client_id: string | null
          up_to: number | null
        }
        Returns: undefined
      }
      read_notifications: {
        Args: {
          business_id: string | null
          up_to: number | null
        }
        Returns: number
      }
      record_payment: {
        Args: {
          business_id: string | null
          payment: Json | null
          send_receipt?: boolean | null
        }
        Returns: Database['public']['Tables']['payments']['Row']
        SetofOptions: { from: '*'; to: 'payments'; isOneToOne: true; isSetofReturn: false }
      }
      refund_credit: {
        Args: {
          client_id: string | null
          refund: Json | null
        }
        Returns: Database['public']['Tables']['refunds']['Row']
        SetofOptions: { from: '*'; to: 'refunds'; isOneToOne: true; isSetofReturn: false }
      }
      refund_payment: {
        Args: {
          payment_id: string | null
          refund: Json | null
        }
        Returns: Database['public']['Tables']['refunds']['Row']
        SetofOptions: { from: '*'; to: 'refunds'; isOneToOne: true; isSetofReturn: false }
      }
      reject_cash: {
        Args: {
          note_id: string | null
          reason: string | null
        }
        Returns: undefined
      }
      remind_invoice: {
        Args: {
          invoice_id: string | null
          to_address?: string | null
          note?: string | null
          sending_id?: string | null
        }
        Returns: undefined
      }
      reminder_calendar: {
        Args: {
          business_id: string | null
          days?: number | null
        }
        Returns: { day: string; record: string; record_id: string; step: string; client_id: string; client_name: string; title: string; amount: number }[]
      }
      remove_credit: {
        Args: {
          credit_id: string | null
        }
        Returns: undefined
      }
      remove_message: {
        Args: {
          message_id: string | null
        }
        Returns: undefined
      }
      remove_push_device: {
        Args: {
          device_id: string | null
        }
        Returns: undefined
      }
      remove_visit: {
        Args: {
          visit_id: string | null
        }
        Returns: undefined
      }
      renew_push_device: {
        Args: {
          device_id: string | null
          endpoint: string | null
          p256dh: string | null
          auth: string | null
          language: string | null
        }
        Returns: boolean
      }
      reopen_business: {
        Args: {
          business_id: string | null
        }
        Returns: undefined
      }
      reopen_quote: {
        Args: {
          quote_id: string | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      reopen_visit: {
        Args: {
          visit_id: string | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      reply_review: {
        Args: {
          review_id: string | null
          reply?: string | null
        }
        Returns: undefined
      }
      report: {
        Args: {
          business_id: string | null
          name: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: Json
      }
      report_expenses: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { category: string; expenses: number; amount: number; tax: number; total: number }[]
      }
      report_income_by_client: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { client_id: string; name: string; invoices: number; amount: number; tax: number; received: number }[]
      }
      report_income_by_month: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { month: string; invoices: number; amount: number; tax: number; received: number }[]
      }
      report_income_by_service: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { service_id: string; name: string; invoices: number; lines: number; amount: number }[]
      }
      report_jobs: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { job_id: string; job_number: string; title: string; client_id: string; client_name: string; invoiced: number; minutes: number; labor: number; materials: number; expenses: number; profit: number }[]
      }
      report_members: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { user_id: string; visits: number; minutes: number; labor: number }[]
      }
      report_profit: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { month: string; invoiced: number; written_off: number; given_back: number; granted: number; income: number; expenses: number; expense_tax: number; profit: number; received: number; spent: number; cash: number }[]
      }
      report_receivables: {
        Args: {
          business_id: string | null
          as_of: string | null
        }
        Returns: { client_id: string; name: string; invoices: number; not_due: number; days_30: number; days_60: number; days_90: number; older: number; total: number }[]
      }
      report_review: {
        Args: {
          review_id: string | null
          reason: string | null
        }
        Returns: undefined
      }
      report_taxes: {
        Args: {
          business_id: string | null
          from_date: string | null
          to_date: string | null
        }
        Returns: { kind: string; name: string; rate: number; taxable: number; charged: number; collected: number }[]
      }
      request_quote_changes: {
        Args: {
          quote_id: string | null
          message: string | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      resend_invitation: {
        Args: {
          invitation_id: string | null
        }
        Returns: Database['public']['Tables']['team_invitations']['Row']
        SetofOptions: { from: '*'; to: 'team_invitations'; isOneToOne: true; isSetofReturn: false }
      }
      reset_sample_data: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      resume_series: {
        Args: {
          series_id: string | null
          series_version: number | null
          visits: Json | null
        }
        Returns: Database['public']['Tables']['job_series']['Row']
        SetofOptions: { from: '*'; to: 'job_series'; isOneToOne: true; isSetofReturn: false }
      }
      retry_mail: {
        Args: {
          mail_id: string | null
        }
        Returns: undefined
      }
      revoke_calendar_feed: {
        Args: {
          business_id: string | null
        }
        Returns: undefined
      }
      revoke_invoice_links: {
        Args: {
          invoice_id: string | null
        }
        Returns: number
      }
      revoke_quote_links: {
        Args: {
          quote_id: string | null
        }
        Returns: number
      }
      sample_counts: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      save_and_send_invoice: {
        Args: {
          business_id: string | null
          invoice: Json | null
          lines: Json | null
          via: string | null
          to_address?: string | null
          note?: string | null
        }
        Returns: Json
      }
      save_and_send_quote: {
        Args: {
          business_id: string | null
          quote: Json | null
          lines: Json | null
          via: string | null
          to_address?: string | null
          note?: string | null
          sending_id?: string | null
        }
        Returns: Json
      }
      save_client: {
        Args: {
          business_id: string | null
          client: Json | null
          works_there: boolean | null
        }
        Returns: Database['public']['Tables']['clients']['Row']
        SetofOptions: { from: '*'; to: 'clients'; isOneToOne: true; isSetofReturn: false }
      }
      save_invoice: {
        Args: {
          business_id: string | null
          invoice: Json | null
          lines: Json | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      save_job: {
        Args: {
          business_id: string | null
          job: Json | null
          lines?: Json | null
          member_ids?: readonly string[] | null
          visits?: Json | null
        }
        Returns: Database['public']['Tables']['jobs']['Row']
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: true; isSetofReturn: false }
      }
      save_own_invoice: {
        Args: {
          invoice_id: string | null
          invoice: Json | null
          lines: Json | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      save_own_job: {
        Args: {
          job_id: string | null
          job: Json | null
          lines?: Json | null
        }
        Returns: Database['public']['Tables']['jobs']['Row']
        SetofOptions: { from: '*'; to: 'jobs'; isOneToOne: true; isSetofReturn: false }
      }
      save_public_profile: {
        Args: {
          business_id: string | null
          version: number | null
          profile: Json | null
        }
        Returns: Json
      }
      save_push_choice: {
        Args: {
          timezone: string | null
          quiet_from?: string | null
          quiet_until?: string | null
          shows_names?: boolean | null
        }
        Returns: undefined
      }
      save_push_device: {
        Args: {
          endpoint: string | null
          p256dh: string | null
          auth: string | null
          device_name: string | null
          language: string | null
        }
        Returns: string
      }
      save_quote: {
        Args: {
          business_id: string | null
          quote: Json | null
          lines: Json | null
        }
        Returns: Database['public']['Tables']['quotes']['Row']
        SetofOptions: { from: '*'; to: 'quotes'; isOneToOne: true; isSetofReturn: false }
      }
      save_regional: {
        Args: {
          business_id: string | null
          regional: Json | null
          version: number | null
        }
        Returns: Json
      }
      save_series: {
        Args: {
          job_id: string | null
          series: Json | null
          visits: Json | null
        }
        Returns: Database['public']['Tables']['job_series']['Row']
        SetofOptions: { from: '*'; to: 'job_series'; isOneToOne: true; isSetofReturn: false }
      }
      save_service: {
        Args: {
          business_id: string | null
          service: Json | null
          unit_cost: number | string | null
        }
        Returns: Database['public']['Tables']['services']['Row']
        SetofOptions: { from: '*'; to: 'services'; isOneToOne: true; isSetofReturn: false }
      }
      save_visit: {
        Args: {
          visit: Json | null
          member_ids?: readonly string[] | null
          checklist?: Json | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      schedule_assessment: {
        Args: {
          request_id: string | null
          visit_id: string | null
          visit_date: string | null
          start_time?: string | null
          duration_minutes?: number | null
          member_ids?: readonly string[] | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      send_invoice: {
        Args: {
          invoice_id: string | null
          via: string | null
          to_address?: string | null
          note?: string | null
          sending_id?: string | null
        }
        Returns: Json
      }
      send_message: {
        Args: {
          business_id: string | null
          client_id: string | null
          message_id: string | null
          body: string | null
          template?: string | null
          file_ids?: readonly string[] | null
        }
        Returns: Database['public']['Tables']['messages']['Row']
        SetofOptions: { from: '*'; to: 'messages'; isOneToOne: true; isSetofReturn: false }
      }
      send_quote: {
        Args: {
          quote_id: string | null
          via: string | null
          to_address?: string | null
          note?: string | null
          sending_id?: string | null
        }
        Returns: Json
      }
      send_receipt: {
        Args: {
          payment_id: string | null
          to_address?: string | null
        }
        Returns: undefined
      }
      send_test_mail: {
        Args: {
          business_id: string | null
          kind: string | null
          language: string | null
        }
        Returns: string
      }
      send_visit_date: {
        Args: {
          visit_id: string | null
          visit_date: string | null
          start_time: string | null
        }
        Returns: boolean
      }
      set_active_business: {
        Args: {
          business_id: string | null
        }
        Returns: undefined
      }
      set_labor_cost: {
        Args: {
          business_id: string | null
          user_id: string | null
          labor_cost_per_hour: number | string | null
        }
        Returns: undefined
      }
      set_member_hours: {
        Args: {
          business_id: string | null
          user_id: string | null
          working_hours: Json | null
        }
        Returns: undefined
      }
      set_member_role: {
        Args: {
          business_id: string | null
          user_id: string | null
          role: string | null
        }
        Returns: undefined
      }
      set_member_services: {
        Args: {
          business_id: string | null
          user_id: string | null
          service_ids: readonly string[] | null
        }
        Returns: undefined
      }
      set_payment_keys: {
        Args: {
          business_id: string | null
          secret_key: string | null
          webhook_secret?: string | null
        }
        Returns: undefined
      }
      set_service_members: {
        Args: {
          business_id: string | null
          service_id: string | null
          user_ids: readonly string[] | null
        }
        Returns: undefined
      }
      sign_visit: {
        Args: {
          visit_id: string | null
          id: string | null
          signer_name: string | null
          signature: string | null
        }
        Returns: Database['public']['Tables']['visit_signoffs']['Row']
        SetofOptions: { from: '*'; to: 'visit_signoffs'; isOneToOne: true; isSetofReturn: false }
      }
      skip_visit: {
        Args: {
          visit_id: string | null
          reason?: string | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      start_visit: {
        Args: {
          visit_id: string | null
          latitude?: number | string | null
          longitude?: number | string | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      team_overview: {
        Args: {
          business_id: string | null
        }
        Returns: { user_id: string; full_name: string; email: string; role: string; is_active: boolean; joined_at: string; last_seen_at: string; week_visits: number; open_visits: number; labor_cost_per_hour: number }[]
      }
      tell_on_my_way: {
        Args: {
          visit_id: string | null
        }
        Returns: undefined
      }
      test_push: {
        Args: {
          device_id: string | null
        }
        Returns: undefined
      }
      unchecked_address: {
        Args: {
          client_id: string | null
        }
        Returns: Json
      }
      undo_series_edit: {
        Args: {
          undo_id: string | null
        }
        Returns: boolean
      }
      undo_write_off: {
        Args: {
          invoice_id: string | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      uninvoiced_work: {
        Args: {
          business_id: string | null
          client_id?: string | null
          job_id?: string | null
        }
        Returns: Database['public']['CompositeTypes']['uninvoiced_row'][]
      }
      unschedule_visit: {
        Args: {
          visit_id: string | null
          version: number | null
        }
        Returns: Database['public']['Tables']['visits']['Row']
        SetofOptions: { from: '*'; to: 'visits'; isOneToOne: true; isSetofReturn: false }
      }
      unvoid_invoice: {
        Args: {
          invoice_id: string | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      void_invoice: {
        Args: {
          invoice_id: string | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
      waiting_bookings: {
        Args: {
          business_id: string | null
        }
        Returns: Json
      }
      write_off_invoice: {
        Args: {
          invoice_id: string | null
          reason?: string | null
        }
        Returns: Database['public']['Tables']['invoices']['Row']
        SetofOptions: { from: '*'; to: 'invoices'; isOneToOne: true; isSetofReturn: false }
      }
    }
    CompositeTypes: {
      uninvoiced_row: {
        amount: number | null
        client_id: string | null
        job_id: string | null
        job_line_id: string | null
        job_number: string | null
        job_title: string | null
        name: string | null
        quote_id: string | null
        service_date: string | null
        since: string | null
        tax_amount: number | null
        total: number | null
        visit_id: string | null
      }
    }
  }
}
